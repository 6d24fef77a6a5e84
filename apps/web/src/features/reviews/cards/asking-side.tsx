import { Input } from '@wordtide/ui'
import { PlayButton, SoundTrouble } from '../../../shared/audio/play-button.tsx'
import { spokenOf } from '../../../shared/audio/spoken.ts'
import { directionOf } from '../../../shared/layout/direction-of.ts'
import { CardKind, type CardProps, Definitions, Examples, Term } from './parts.tsx'

/** How a dictation asks: by the sound alone, or by the meaning too; undefined while it is not known whether anybody says it. */
export type Asks = 'sound' | 'meaning' | undefined

export interface AskingSideProps extends CardProps {
  /** Nothing but the player on a dictation. */
  listening: boolean
  /** What counts for a dictation. */
  asks: Asks
  typed: string
  onType: (typed: string) => void
  /** The id of what is to be known of the card before it is answered. */
  notice?: string | undefined
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

function Dictation({ card, target, listening, asks, typed, onType, notice }: AskingSideProps) {
  const sound = spokenOf(card)
  // Where nothing can be heard the definitions ask: a card that asks nothing could not be answered.
  const byMeaning = asks === 'meaning'
  return (
    <>
      <CardKind card={card} hint={!listening} />
      <div className="grid grid-cols-1 justify-items-start gap-1">
        <PlayButton {...sound} shortcut="F3" large waiting={asks === undefined} />
        <SoundTrouble {...sound} large />
      </div>
      {byMeaning && (
        <>
          <p className="text-muted-foreground text-sm">Spell the word for this meaning</p>
          <Definitions card={card} target={target} large />
        </>
      )}
      <Input
        aria-label="Your spelling"
        aria-describedby={notice}
        placeholder="Your spelling"
        lang={card.language}
        dir={typed === '' ? directionOf(card.language) : 'auto'}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={longestTyped}
        data-session-field
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="h-12 text-xl"
      />
      {(byMeaning || !listening) && <Examples card={card} target={target} hide />}
    </>
  )
}

/** Longer than any term, however its letters are put together. */
const longestTyped = 500
