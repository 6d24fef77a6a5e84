import { CardKind, type CardProps, Definitions, Details, Examples, Term } from './parts.tsx'
import type { Spelling } from './spelling.ts'
import { SpellingNote } from './spelling-note.tsx'

export interface AnsweringSideProps extends CardProps {
  /** How the person spelled a dictation. */
  spelling: Spelling | undefined
}

/** The whole card, nothing hidden. */
export function AnsweringSide({ card, target, spelling }: AnsweringSideProps) {
  return (
    <>
      <CardKind card={card} />
      <Term card={card} />
      {spelling !== undefined && <SpellingNote spelling={spelling} language={card.language} />}
      <Definitions card={card} target={target} />
      <Examples card={card} target={target} hide={false} />
      <Details card={card} />
    </>
  )
}
