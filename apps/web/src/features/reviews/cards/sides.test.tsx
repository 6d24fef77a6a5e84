import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { standInSpeech } from '../../../shared/audio/testing/speech-synthesis.ts'
import { renderAlone } from '../../../testing/index.ts'
import { makeCard } from '../testing/cards.ts'
import { AnsweringSide } from './answering-side.tsx'
import { AskingSide } from './asking-side.tsx'
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

type Asked = Partial<Parameters<typeof AskingSide>[0]>
const ask = (said: Parameters<typeof makeCard>[0], props: Asked = {}) =>
  renderAlone(
    <AskingSide
      card={makeCard({ ...rich, ...said })}
      target="en"
      listening={false}
      asks="sound"
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
    const side = ask({ reviewType: 'dictation' }, { listening: true })
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
    expect(side).not.toHaveTextContent('ist rot.')
    expect(side).not.toHaveTextContent('apple')
    expect(side).not.toHaveTextContent('Noun')
  })

  test('of a dictation without a voice asks by the meaning', () => {
    expect(ask({ reviewType: 'dictation' }, { listening: true, asks: 'meaning' })).toHaveTextContent('apple')
    expect(screen.getByRole('button', { name: 'No voice for German here' })).toBeInTheDocument()
  })

  test('of a dictation shows only that it loads while it is not known whether there is a voice', () => {
    const side = ask({ reviewType: 'dictation' }, { listening: true, asks: undefined })
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
  ] as const)('lets the spelling of $language begin in its direction', ({ language, direction }) => {
    ask({ reviewType: 'dictation', language })
    const field = screen.getByRole('textbox', { name: 'Your spelling' })
    expect(field).toHaveAttribute('dir', direction)
    expect(field).toHaveAttribute('lang', language)
  })

  test('lets what is typed turn the field', () => {
    ask({ reviewType: 'dictation', language: 'ar' }, { typed: 'x' })
    expect(screen.getByRole('textbox', { name: 'Your spelling' })).toHaveAttribute('dir', 'auto')
  })

  test('says so when there is no definition to ask with', () => {
    ask({ reviewType: 'reverseTranslation', definitions: [] })
    expect(screen.getByText('This card has no definition')).toBeInTheDocument()
  })
})

describe('the answering side', () => {
  const answer = (said: Parameters<typeof makeCard>[0] = {}, typed = '', target = 'en') => {
    const card = makeCard({ ...rich, ...said })
    const spelling = compareSpelling(typed, card.term, card.language)
    return renderAlone(<AnsweringSide card={card} target={target} spelling={spelling} />).container
  }

  test('shows all of it, the marked words too', () => {
    const side = answer()
    for (const text of ['Apfel', 'der', 'apple', 'Der Apfel ist rot.', 'The apple is red.', 'Äpfel', 'Grows on trees.'])
      expect(side).toHaveTextContent(text)
    expect(side).not.toHaveTextContent('*')
  })

  test('shows the chosen target language alone where the vocabulary has it, else the others', () => {
    expect(answer({}, '', 'fr')).toHaveTextContent('pomme')
    expect(answer({}, '', 'fr')).not.toHaveTextContent('apple')
    expect(answer({}, '', 'it')).toHaveTextContent('applepomme')
  })

  test('says that the spelling is right', () => {
    const side = answer({ reviewType: 'dictation' }, ' apfel ')
    expect(side).toHaveTextContent('You spelled it right: apfel')
    expect(side.querySelector('del, ins')).toBeNull()
  })

  test('strikes out the letters that are too much and underlines those that are missing', () => {
    const side = answer({ reviewType: 'dictation' }, 'Abfell')
    expect(side).toHaveTextContent('You wrote: Abfell')
    const shown = [...side.querySelectorAll('[aria-hidden] > :is(del, ins)')].map((run) => [
      run.tagName,
      run.textContent,
    ])
    expect(shown).toEqual([
      ['DEL', 'b'],
      ['INS', 'p'],
      ['DEL', 'l'],
      ['DEL', 'Too much'],
      ['INS', 'Missing'],
    ])
  })

  test('tells the same to those who do not see it', () => {
    const side = answer({ reviewType: 'dictation', term: 'ice cream' }, 'icecreem')
    expect(side.querySelector('.sr-only')).toHaveTextContent('Missing: space. Too much: e. Missing: a.')
  })

  test('says nothing of a spelling where nothing was typed', () => {
    expect(answer({ reviewType: 'dictation' }, ' ')).not.toHaveTextContent('You')
  })

  test('plays the term beside it', () => {
    standInSpeech('de-DE')
    answer()
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
  })
})
