import type { SharedListView } from '@wordtide/contract'
import type { ReactNode } from 'react'

/** The fields of a list that the library shows. The user's own figures are present if they were requested. */
export type ListSummary = Pick<
  SharedListView,
  | 'id'
  | 'name'
  | 'language'
  | 'image'
  | 'vocsCount'
  | 'lastModifiedAt'
  | 'dueCount'
  | 'newCount'
  | 'progress'
  | 'milestones'
  | 'lastReviewedAt'
> & { targetLanguages?: readonly string[]; createdAt?: number }

/** A list with the parts that rows and cards have in common. */
export interface ListParts {
  list: ListSummary
  isLearned: boolean
  /** The name with its badges, and the line of facts below it. */
  heading: ReactNode
  buttons: ReactNode
}
