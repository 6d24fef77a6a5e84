import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { standInSpeech } from '../../../shared/audio/testing/speech-synthesis.ts'
import { renderComponent } from '../../../testing/index.ts'
import { makeCard } from '../testing/fixtures.ts'
import { AnsweringSide, AskingSide } from './card-sides.tsx'
import { compareSpelling } from './spelling.ts'

const rich = {
  term: 'Apfel',
  label: 'der',
  definitions: [
    { language: 'en', value: 'apple' },
    { language: 'fr', value: 'pomme' },
  ],
  examples: [
    {
      value: 'Der *Apfel* ist rot.',
      translations: [
        { language: 'en', value: 'The *apple* is red.' },
        { language: 'fr', value: 'La *pomme* est rouge.' },
      ],
    },
  ],
  attributes: [{ name: 'Plural', value: 'Äpfel' }],
  notes: 'Grows on trees.',
} satisfies Parameters<typeof makeCard>[0]

afterEach(() => void vi.unstubAllGlobals())

type Overrides = Partial<Parameters<typeof AskingSide>[0]>
const ask = (overrides: Parameters<typeof makeCard>[0], props: Overrides = {}) =>
  renderComponent(
    <AskingSide
      card={makeCard({ ...rich, ...overrides })}
      targetLanguage="en"
      isListeningFocused={false}
      prompt="audio"
      typed=""
      onType={() => undefined}
      {...props}
    />,
  ).container

describe('the asking side', () => {
  test('of a translation shows the term in its own language, and no meaning', () => {
    const side = ask({ reviewType: 'translation' })
    expect(screen.getByText('Apfel')).toHaveAttribute('lang', 'de')
    expect(screen.getByText('Apfel')).toHaveAttribute('dir', 'auto')
    expect(side).not.toHaveTextContent('apple')
    expect(side).not.toHaveTextContent('Äpfel')
    expect(side).not.toHaveTextContent('Grows')
  })

  test('of a reverse translation shows the definitions, and not the term', () => {
    const side = ask({ reviewType: 'reverseTranslation' })
    expect(side).toHaveTextContent('apple')
    expect(side).not.toHaveTextContent('Apfel')
    expect(side).not.toHaveTextContent('der')
  })

  test('of a dictation asks for the spelling', () => {
    standInSpeech('de-DE')
    const side = ask({ reviewType: 'dictation' })
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Your spelling' })).toBeInTheDocument()
    expect(side).toHaveTextContent('ist rot.')
    expect(side).not.toHaveTextContent('Apfel')
  })

  test('of a listening-focused dictation shows nothing but the player', () => {
    standInSpeech('de-DE')
    const side = ask({ reviewType: 'dictation' }, { isListeningFocused: true })
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
    expect(side).not.toHaveTextContent('ist rot.')
    expect(side).not.toHaveTextContent('apple')
    expect(side).not.toHaveTextContent('Noun')
  })

  test('of a dictation without a voice shows the meaning', () => {
    expect(ask({ reviewType: 'dictation' }, { isListeningFocused: true, prompt: 'meaning' })).toHaveTextContent('apple')
    expect(screen.getByRole('button', { name: 'No voice for German here' })).toBeInTheDocument()
  })

  test('of a dictation shows only that it loads until it is known whether there is a voice', () => {
    const side = ask({ reviewType: 'dictation' }, { isListeningFocused: true, prompt: undefined })
    expect(screen.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
    expect(side).not.toHaveTextContent(/apple|Spell the word/)
  })

  test('shows the examples with the marked word hidden', () => {
    const side = ask({ reviewType: 'translation' })
    expect(side).toHaveTextContent('Der (hidden word) ist rot.')
    expect(side).toHaveTextContent('The (hidden word) is red.')
  })

  test.each([
    { language: 'ar', direction: 'rtl' },
    { language: 'de', direction: 'ltr' },
  ] as const)('sets the direction of an empty spelling field for $language', ({ language, direction }) => {
    ask({ reviewType: 'dictation', language })
    const field = screen.getByRole('textbox', { name: 'Your spelling' })
    expect(field).toHaveAttribute('dir', direction)
    expect(field).toHaveAttribute('lang', language)
  })

  test('takes the direction from what is typed', () => {
    ask({ reviewType: 'dictation', language: 'ar' }, { typed: 'x' })
    expect(screen.getByRole('textbox', { name: 'Your spelling' })).toHaveAttribute('dir', 'auto')
  })

  test('has a message if there is no definition', () => {
    ask({ reviewType: 'reverseTranslation', definitions: [] })
    expect(screen.getByText('This card has no definition')).toBeInTheDocument()
  })
})

const japanese = {
  ...{ language: 'ja', term: '海岸', definitions: [{ language: 'en', value: 'coast' }], examples: [] },
  attributes: [
    { name: 'よみ', value: 'かいがん' },
    { name: 'romaji', value: 'kaigan' },
    { name: 'counter', value: '本' },
  ],
} satisfies Parameters<typeof makeCard>[0]

describe('the reading of a term', () => {
  test('stands with it in the question of a translation, the others beneath', () => {
    const side = ask({ ...japanese, reviewType: 'translation' })
    expect(side.querySelector('ruby')).toHaveTextContent('海岸(かいがん)')
    expect(screen.getByText('kaigan')).toBeVisible()
  })

  test.each(['reverseTranslation', 'dictation'] as const)('is no part of the question of a %s', (reviewType) => {
    const side = ask({ ...japanese, reviewType }, { prompt: 'meaning' })
    expect(side).toHaveTextContent('coast')
    expect(side).not.toHaveTextContent(/かいがん|kaigan/)
  })

  test('stands with it in every answer, and no second time among the attributes', () => {
    const card = makeCard({ ...japanese, reviewType: 'dictation' })
    const { container } = renderComponent(<AnsweringSide card={card} targetLanguage="en" spelling={undefined} />)
    expect(container.querySelectorAll('rt')).toHaveLength(1)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['counter'])
  })
})

describe('the answering side', () => {
  const answer = (overrides: Parameters<typeof makeCard>[0] = {}, typed = '', targetLanguage = 'en') => {
    const card = makeCard({ ...rich, ...overrides })
    const spelling = compareSpelling(typed, card.term, card)
    return renderComponent(<AnsweringSide card={card} targetLanguage={targetLanguage} spelling={spelling} />).container
  }

  test('shows the whole card with the marked words', () => {
    const side = answer()
    for (const text of ['Apfel', 'der', 'apple', 'Der Apfel ist rot.', 'The apple is red.', 'Äpfel', 'Grows on trees.'])
      expect(side).toHaveTextContent(text)
    expect(side).not.toHaveTextContent('*')
  })

  test('shows only the chosen target language, or all languages if the vocabulary lacks it', () => {
    expect(answer({}, '', 'fr')).toHaveTextContent('pomme')
    expect(answer({}, '', 'fr')).not.toHaveTextContent('apple')
    expect(answer({}, '', 'it')).toHaveTextContent('applepomme')
  })

  test('confirms a right spelling', () => {
    const side = answer({ reviewType: 'dictation' }, ' apfel ')
    expect(side).toHaveTextContent('You spelled it right: apfel')
    expect(side.querySelector('del, ins')).toBeNull()
  })

  test('strikes out superfluous letters and underlines missing ones', () => {
    const side = answer({ reviewType: 'dictation' }, 'Abfell')
    expect(side).toHaveTextContent('You wrote: Abfell')
    const shown = [...side.querySelectorAll('[aria-hidden] :is(del, ins)')].map((run) => [run.tagName, run.textContent])
    expect(shown).toEqual([
      ['DEL', 'b'],
      ['INS', 'p'],
      ['DEL', 'l'],
      ['DEL', 'Too much'],
      ['INS', 'Missing'],
    ])
  })

  test('marks no letters of another word', () => {
    const side = answer({ reviewType: 'dictation', term: 'cuchara', language: 'es' }, 'sartén')
    expect(side).toHaveTextContent('You wrote: sartén')
    expect(side.querySelector('del, ins')).toBeNull()
    expect(side).not.toHaveTextContent('Missing')
  })

  test('describes the mistakes for screen readers', () => {
    const side = answer({ reviewType: 'dictation', term: 'ice cream' }, 'icecreem')
    expect(side.querySelector('.sr-only')).toHaveTextContent('Missing: space. Too much: e. Missing: a.')
  })

  test('shows no spelling if nothing was typed', () => {
    expect(answer({ reviewType: 'dictation' }, ' ')).not.toHaveTextContent('You')
  })

  test('has a play button beside the term', () => {
    standInSpeech('de-DE')
    answer()
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
  })
})
