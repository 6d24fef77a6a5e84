import { Input } from '@wordtide/ui'
import { directionOf } from '../../../shared/layout/labels.tsx'

/** Longer than any term, even in decomposed Unicode. */
const maxTypedLength = 500

export interface AnswerFieldProps {
  card: { language: string }
  label: string
  typed: string
  onType: (typed: string) => void
  /** The id of a description for the field. */
  describedBy?: string | undefined
}

/** The field for the term of a card. It takes the focus when its card is shown. */
export function AnswerField({ card, label, typed, onType, describedBy }: AnswerFieldProps) {
  return (
    <Input
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={label}
      lang={card.language}
      dir={typed === '' ? directionOf(card.language) : 'auto'}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={maxTypedLength}
      data-session-field
      value={typed}
      onChange={(event) => onType(event.target.value)}
      className="h-12 text-xl"
    />
  )
}
