import type { LanguageCode, ReviewType } from '@wordtide/contract'

export interface PracticeSessionProps {
  listId?: string | undefined
  title: string
  vocIds?: readonly string[] | undefined
  types?: readonly ReviewType[] | undefined
  count?: number | undefined
  targetLanguage?: LanguageCode | undefined
  /** Shows nothing but the player on the question side of a dictation. */
  listening?: boolean | undefined
  onClose: () => void
  onCloseAutoFocus?: (event: Event) => void
}

/** To come. */
export default function PracticeSession(_props: PracticeSessionProps) {
  return null
}
