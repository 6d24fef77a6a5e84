import { Input } from '@wordtide/ui'
import type { CardSound } from './card-sound.ts'
import { CardKind, type CardProps, Definitions, Examples, Term } from './parts.tsx'

export interface AskingSideProps extends CardProps {
  /** Nothing but the player on a dictation. */
  listening: boolean
  sound: CardSound | undefined
  typed: string
  onType: (typed: string) => void
}

/** The question: the term, its definitions, or its sound. */
export function AskingSide(props: AskingSideProps) {
  const { card, target } = props
  if (card.reviewType === 'dictation') return <Dictation {...props} />
  return (
    <>
      <CardKind card={card} />
      {card.reviewType === 'translation' ? <Term card={card} /> : <Definitions card={card} target={target} large />}
      <Examples card={card} target={target} hide />
    </>
  )
}

function Dictation({ card, target, listening, sound, typed, onType }: AskingSideProps) {
  // Where nothing can be heard the definitions ask instead: a card that asks nothing could not be answered.
  const silent = sound === undefined
  return (
    <>
      <CardKind card={card} />
      {sound?.player(card)}
      {silent && (
        <>
          <p className="text-muted-foreground text-sm">There is no sound here yet: spell the word for this meaning.</p>
          <Definitions card={card} target={target} large />
        </>
      )}
      {(silent || !listening) && <Examples card={card} target={target} hide />}
      <Input
        aria-label="Your spelling"
        placeholder="Your spelling"
        lang={card.language}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        data-session-field
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="h-12 text-xl"
      />
    </>
  )
}
