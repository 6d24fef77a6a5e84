import { CheckIcon, XIcon } from 'lucide-react'
import { CardKind, type CardProps, Definitions, Details, Examples, Term } from './parts.tsx'

export interface AnsweringSideProps extends CardProps {
  /** What the person wrote on a dictation's asking side. */
  typed: string
}

/** The whole card, nothing hidden. */
export function AnsweringSide({ card, target, typed }: AnsweringSideProps) {
  return (
    <>
      <CardKind card={card} />
      <Term card={card} />
      {card.reviewType === 'dictation' && typed.trim() !== '' && (
        <Spelling typed={typed.trim()} term={card.term} language={card.language} />
      )}
      <Definitions card={card} target={target} />
      <Examples card={card} target={target} hide={false} />
      <Details card={card} />
    </>
  )
}

function Spelling({ typed, term, language }: { typed: string; term: string; language: string }) {
  const right = typed.normalize() === term.normalize()
  const Icon = right ? CheckIcon : XIcon
  return (
    <p className={`flex items-center gap-2 ${right ? 'text-success' : 'text-destructive'}`}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {right ? 'You spelled it right:' : 'You wrote:'}{' '}
        <bdi lang={language} className="font-semibold">
          {typed}
        </bdi>
      </span>
    </p>
  )
}
