import { type ReviewVocView, reviewTypeNames, shownTerm } from '@wordtide/contract'
import { PlayButton } from '../../../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../../../shared/audio/spoken-text.ts'
import { directionOf } from '../../../../shared/layout/labels.tsx'
import { ReadTerm } from '../../../../shared/readings/read-term.tsx'
import { inTargetLanguage } from '../../cards/target-language.ts'

interface MissedCardsProps {
  /** Labels the list. */
  labelledBy: string
  cards: readonly ReviewVocView[]
  targetLanguage: string | undefined
  /** Returns the result of the card, such as 'No, due at once'. */
  note?: (card: ReviewVocView) => string
}

/** Cards that were not known: each with its term, which can be heard, and its meaning. */
export function MissedCards({ labelledBy, cards, targetLanguage, note }: MissedCardsProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid divide-y rounded-xl border bg-card px-4">
      {cards.map((card) => (
        <li key={`${card.vocId} ${card.reviewType}`} className="flex items-start gap-2 py-2.5">
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p
              lang={card.language}
              dir={directionOf(card.language)}
              className="text-start font-book font-semibold text-heading wrap-anywhere"
            >
              <ReadTerm shown={shownTerm(card)} language={card.language} />
            </p>
            {inTargetLanguage(card.definitions, targetLanguage).map(({ language, value }) => (
              <p key={language} lang={language} dir="auto" className="wrap-anywhere">
                {value}
              </p>
            ))}
            <p className="text-muted-foreground text-sm">
              {[reviewTypeNames[card.reviewType], ...(note === undefined ? [] : [note(card)])].join(' · ')}
            </p>
          </div>
          <PlayButton {...spokenTextOf(card)} />
        </li>
      ))}
    </ul>
  )
}
