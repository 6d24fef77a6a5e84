import { partsOfSpeech, type ReviewVocView, reviewTypeNames, shownTerm } from '@wordtide/contract'
import { Badge, cn } from '@wordtide/ui'
import { PlayButton, PlaybackMessage } from '../../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../../shared/audio/spoken-text.ts'
import { directionOf, LanguageLabel } from '../../../shared/layout/labels.tsx'
import { Sentence } from '../../../shared/layout/sentence.tsx'
import { ReadingsBeside, ReadTerm } from '../../../shared/readings/read-term.tsx'
import { AnswerField, type AnswerFieldProps } from './answer-field.tsx'
import { SpellingNote } from './spelling-note.tsx'
import { inTargetLanguage } from './target-language.ts'
import type { TypedAnswer } from './typed-answer.ts'

interface CardProps {
  card: ReviewVocView
  /** The language of definitions and translations chosen for the review. */
  targetLanguage: string | undefined
  /** Shown if the cards are of several lists. */
  listName?: string | undefined
}

/** The prompt of a dictation: its audio, or its meaning if there is no voice. Undefined until that is known. */
export type DictationPrompt = 'audio' | 'meaning' | undefined

interface AskingSideProps extends CardProps, Omit<AnswerFieldProps, 'label'> {
  card: ReviewVocView
  /** Shows nothing but the player on a dictation. */
  isListeningFocused: boolean
  /** Asks for the term of a reverse translation in writing. */
  isAnswerTyped?: boolean | undefined
  prompt: DictationPrompt
}

/** The question: the term, its definitions, or its audio. */
export function AskingSide(props: AskingSideProps) {
  const { card, targetLanguage, isAnswerTyped = false } = props
  if (card.reviewType === 'dictation') return <Dictation {...props} />
  return (
    <>
      <CardKind {...props} />
      {card.reviewType === 'translation' ? (
        <Term card={card} />
      ) : (
        <Definitions card={card} targetLanguage={targetLanguage} large />
      )}
      {card.reviewType === 'reverseTranslation' && isAnswerTyped && <AnswerField {...props} label="Your answer" />}
      <Examples card={card} targetLanguage={targetLanguage} hide />
    </>
  )
}

function Dictation(props: AskingSideProps) {
  const { card, targetLanguage, isListeningFocused, prompt } = props
  const spoken = spokenTextOf(card)
  // Without audio the definitions are the question, also in a listening-focused review.
  const byMeaning = prompt === 'meaning'
  return (
    <>
      <CardKind {...props} showPos={!isListeningFocused} />
      <div className="grid grid-cols-1 justify-items-start gap-1">
        <PlayButton {...spoken} shortcut="F3" large isWaiting={prompt === undefined} />
        <PlaybackMessage {...spoken} large />
      </div>
      {byMeaning && (
        <>
          <p className="text-muted-foreground text-sm">Spell the word for this meaning</p>
          <Definitions card={card} targetLanguage={targetLanguage} large />
        </>
      )}
      <AnswerField {...props} label="Your spelling" />
      {(byMeaning || !isListeningFocused) && <Examples card={card} targetLanguage={targetLanguage} hide />}
    </>
  )
}

interface AnsweringSideProps extends CardProps {
  /** The answer that the learner has typed. */
  spelling: TypedAnswer | undefined
  isAccepted?: boolean
  onAccept?: (isAccepted: boolean) => void
  /** False for a word that is introduced: its review type says nothing yet. */
  isAsked?: boolean
}

/** The whole card, with nothing hidden. */
export function AnsweringSide(props: AnsweringSideProps) {
  const { card, targetLanguage, listName, spelling, isAsked = true, ...acceptance } = props
  return (
    <>
      <CardKind {...props} showType={isAsked} />
      <Term card={card} />
      {spelling !== undefined && <SpellingNote spelling={spelling} card={card} {...acceptance} />}
      <Definitions card={card} targetLanguage={targetLanguage} />
      <Examples card={card} targetLanguage={targetLanguage} hide={false} />
      <Details card={card} />
    </>
  )
}

/** A longer term is set smaller, so that it leaves room for its answer. */
const longTermLength = 36

function Term({ card }: { card: ReviewVocView }) {
  const spoken = spokenTextOf(card)
  const shown = shownTerm(card)
  return (
    <div className="grid gap-1">
      <div dir={directionOf(card.language)} className="flex items-start gap-2">
        <p
          lang={card.language}
          dir="auto"
          className={cn(
            'min-w-0 font-book font-semibold leading-tight wrap-anywhere low:text-3xl',
            card.term.length > longTermLength ? 'text-3xl' : 'text-word sm:text-word-wide',
          )}
        >
          <ReadTerm shown={shown} language={card.language} />
        </p>
        <PlayButton {...spoken} shortcut="F3" />
      </div>
      <ReadingsBeside readings={shown.beside} />
      <PlaybackMessage {...spoken} />
      {card.label !== '' && (
        <p dir="auto" className="text-muted-foreground wrap-anywhere">
          {card.label}
        </p>
      )}
    </div>
  )
}

type CardKindProps = Pick<CardProps, 'card' | 'listName'> & { showType?: boolean; showPos?: boolean }

/** The review type, the language, as a hint the part of speech, and the list. */
function CardKind({ card, listName, showType = true, showPos = true }: CardKindProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
      {showType && <Badge variant="secondary">{reviewTypeNames[card.reviewType]}</Badge>}
      <LanguageLabel code={card.language} />
      {showPos && <span>{partsOfSpeech[card.pos]}</span>}
      {listName !== undefined && <bdi className="wrap-anywhere">{listName}</bdi>}
    </p>
  )
}

function Definitions({ card, targetLanguage, large = false }: CardProps & { large?: boolean }) {
  const definitions = inTargetLanguage(card.definitions, targetLanguage)
  if (definitions.length === 0) return <p className="text-muted-foreground italic">This card has no definition</p>
  return (
    <ul className="grid gap-1.5">
      {definitions.map(({ language, value }) => (
        <li
          key={language}
          lang={language}
          dir="auto"
          className={
            large ? 'font-book font-semibold text-3xl leading-tight wrap-anywhere' : 'font-book text-2xl wrap-anywhere'
          }
        >
          {value}
        </li>
      ))}
    </ul>
  )
}

/** The example sentences with their translations; `hide` replaces the marked words. */
function Examples({ card, targetLanguage, hide }: CardProps & { hide: boolean }) {
  if (card.examples.length === 0) return null
  return (
    <ul aria-label="Examples" className="grid gap-3">
      {card.examples.map((example) => (
        <li
          key={example.value}
          dir={directionOf(card.language)}
          className="grid gap-0.5 border-accent border-s-4 ps-3 wrap-anywhere"
        >
          <Sentence value={example.value} language={card.language} hide={hide} />
          {inTargetLanguage(example.translations, targetLanguage).map(({ language, value }) => (
            <span key={language} className="text-muted-foreground text-sm">
              <Sentence value={value} language={language} hide={hide} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The image, the attributes that do not stand with the term, and the notes. */
function Details({ card }: { card: ReviewVocView }) {
  const attributes = shownTerm(card).others
  return (
    <>
      {card.image !== null && (
        <img
          src={card.image}
          alt={card.term}
          lang={card.language}
          className="h-48 max-w-full justify-self-start rounded-md object-scale-down object-left"
        />
      )}
      {attributes.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {attributes.map(({ name, value }, index) => (
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
