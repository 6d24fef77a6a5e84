import type { SharedListView } from '@wordtide/contract'
import type { ReactNode } from 'react'

/** What the library shows of every list. The user's own figures are there if the server was asked for them. */
export type ListSummary = Pick<
  SharedListView,
  'id' | 'name' | 'language' | 'image' | 'vocsCount' | 'lastModifiedAt' | 'dueCount' | 'progress' | 'lastReviewedAt'
> & { targetLanguages?: readonly string[]; createdAt?: number }

/** What a tab of the library shows of each list beside what all tabs show. */
export interface ListsProps<List> {
  lists: readonly List[]
  /** Badges after the name. */
  badges?: (list: List) => ReactNode
  /** Facts in the line below the name, each an element. */
  facts?: (list: List) => ReactNode
  /** Whether the user learns the list: what is due and the progress are shown. */
  isLearned?: (list: List) => boolean
  /** What a list that the user does not learn has in the place of Review. */
  offer?: (list: List) => ReactNode
  /** Actions beside Review and Browse. */
  actions: (list: List) => ReactNode
}
