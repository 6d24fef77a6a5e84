import { partsOfSpeech, type ReviewVocView, reviewTypeNames } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import { PlayButton, SoundTrouble } from '../../../shared/audio/play-button.tsx'
import { spokenOf } from '../../../shared/audio/spoken.ts'
import { directionOf } from '../../../shared/layout/direction-of.ts'
import { LanguageLabel } from '../../../shared/layout/language-label.tsx'
import { Sentence } from '../../../shared/layout/sentence.tsx'
import { inTargetLanguage } from './in-target-language.ts'

export interface CardProps {
  card: ReviewVocView
  /** The language of definitions and translations chosen for the session. */
  target: string | undefined
}

/** The word under study, with its sound and its label. */
export function Term({ card }: { card: ReviewVocView }) {
  const sound = spokenOf(card)
  return (
    <div className="grid gap-1">
      <div dir={directionOf(card.language)} className="flex items-start gap-2">
        <p lang={card.language} dir="auto" className="min-w-0 font-semibold text-4xl leading-tight wrap-anywhere">
          {card.term}
        </p>
        <PlayButton {...sound} shortcut="F3" />
      </div>
      <SoundTrouble {...sound} />
      {card.label !== '' && (
        <p dir="auto" className="text-muted-foreground wrap-anywhere">
          {card.label}
        </p>
      )}
    </div>
  )
}

/** In which way a card asks, and as a hint what kind of word it asks for. */
export function CardKind({ card, hint = true }: { card: ReviewVocView; hint?: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
      <Badge variant="secondary">{reviewTypeNames[card.reviewType]}</Badge>
      <LanguageLabel code={card.language} />
      {hint && <span>{partsOfSpeech[card.pos]}</span>}
    </p>
  )
}

/** The meanings, in the target language where there are any. */
export function Definitions({ card, target, large = false }: CardProps & { large?: boolean }) {
  const definitions = inTargetLanguage(card.definitions, target)
  if (definitions.length === 0) return <p className="text-muted-foreground italic">This card has no definition</p>
  return (
    <ul className="grid gap-1.5">
      {definitions.map(({ language, value }) => (
        <li
          key={language}
          lang={language}
          dir="auto"
          className={large ? 'font-semibold text-3xl leading-tight wrap-anywhere' : 'text-xl wrap-anywhere'}
        >
          {value}
        </li>
      ))}
    </ul>
  )
}

/** The example sentences with their translations. */
export function Examples({ card, target, hide }: CardProps & { hide: boolean }) {
  if (card.examples.length === 0) return null
  return (
    <ul aria-label="Examples" className="grid gap-3">
      {card.examples.map((example) => (
        <li key={example.value} className="grid gap-0.5 border-border border-s-2 ps-3 wrap-anywhere">
          <Sentence value={example.value} language={card.language} hide={hide} />
          {inTargetLanguage(example.translations, target).map(({ language, value }) => (
            <span key={language} className="text-muted-foreground text-sm">
              <Sentence value={value} language={language} hide={hide} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What else is known of the word. */
export function Details({ card }: { card: ReviewVocView }) {
  return (
    <>
      {card.image !== null && (
        <img
          src={card.image}
          alt={card.term}
          lang={card.language}
          className="max-h-48 max-w-full justify-self-start rounded-md"
        />
      )}
      {card.attributes.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {card.attributes.map(({ name, value }, index) => (
            <div key={`${index}-${name}`} className="contents">
              <dt className="text-muted-foreground wrap-anywhere">{name}</dt>
              <dd lang={card.language} dir="auto" className="wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {card.notes !== '' && (
        <p dir="auto" className="text-muted-foreground text-sm wrap-anywhere whitespace-pre-line">
          {card.notes}
        </p>
      )}
    </>
  )
}
