import type { SharedListView } from '@wordtide/contract'
import type { ReactNode } from 'react'

/** What the library shows of every list. The user's own figures are there if the server was asked for them. */
export type ListSummary = Pick<
  SharedListView,
  'id' | 'name' | 'language' | 'image' | 'vocsCount' | 'lastModifiedAt' | 'dueCount' | 'progress' | 'lastReviewedAt'
> & { targetLanguages?: readonly string[]; createdAt?: number }

/** A list with what rows and cards show alike. */
export interface ListParts {
  list: ListSummary
  isLearned: boolean
  /** The name with its badges, and the line of facts below it. */
  heading: ReactNode
  buttons: ReactNode
}
