import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeCard } from '../testing/cards.ts'
import { AnsweringSide } from './answering-side.tsx'
import { AskingSide } from './asking-side.tsx'
import type { CardSound } from './card-sound.ts'

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

const voice: CardSound = { play: () => undefined, player: () => <button type="button">Play</button> }

type Asked = Partial<Parameters<typeof AskingSide>[0]>
const ask = (said: Parameters<typeof makeCard>[0], props: Asked = {}) =>
  render(
    <AskingSide
      card={makeCard({ ...rich, ...said })}
      target="en"
      listening={false}
      sound={undefined}
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
    const side = ask({ reviewType: 'dictation' }, { sound: voice })
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Your spelling' })).toBeInTheDocument()
    expect(side).toHaveTextContent('ist rot.')
    expect(side).not.toHaveTextContent('Apfel')
  })

  test('of a listening-focused dictation shows nothing but the player', () => {
    const side = ask({ reviewType: 'dictation' }, { sound: voice, listening: true })
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
    expect(side).not.toHaveTextContent('ist rot.')
    expect(side).not.toHaveTextContent('apple')
  })

  test('of a dictation without a voice asks by the meaning', () => {
    expect(ask({ reviewType: 'dictation' }, { listening: true })).toHaveTextContent('apple')
  })

  test('shows the examples with the marked word hidden', () => {
    const side = ask({ reviewType: 'translation' })
    expect(side).toHaveTextContent('Der (hidden word) ist rot.')
    expect(side).toHaveTextContent('The (hidden word) is red.')
  })

  test('says so when there is no definition to ask with', () => {
    ask({ reviewType: 'reverseTranslation', definitions: [] })
    expect(screen.getByText('This card has no definition')).toBeInTheDocument()
  })
})

describe('the answering side', () => {
  const answer = (said: Parameters<typeof makeCard>[0] = {}, typed = '', target = 'en') =>
    render(<AnsweringSide card={makeCard({ ...rich, ...said })} target={target} typed={typed} />).container

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

  test('compares what was spelled with the term', () => {
    expect(answer({ reviewType: 'dictation' }, ' Apfel ')).toHaveTextContent('You spelled it right: Apfel')
    expect(answer({ reviewType: 'dictation' }, 'Apfl')).toHaveTextContent('You wrote: Apfl')
    expect(answer({ reviewType: 'dictation' }, ' ')).not.toHaveTextContent('You')
    expect(answer({ reviewType: 'dictation', term: 'caf\u00e9' }, 'cafe\u0301')).toHaveTextContent('right')
  })
})
