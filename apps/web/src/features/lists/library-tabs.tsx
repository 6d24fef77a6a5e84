import type { ComponentType, ReactNode } from 'react'
import { type HashTab, HashTabs } from '../../shared/layout/hash-tabs.tsx'
import type { LibraryListsProps } from './library-lists.tsx'

export interface LibraryTab extends HashTab {
  /** Mounted when the tab is selected, so that nothing is fetched before. */
  Lists: ComponentType<LibraryTabProps>
}

/** The props of every tab. */
interface LibraryTabProps extends LibraryListsProps {
  /** The first steps of a user without lists. */
  firstSteps: ReactNode
  /** For a tab without lists. */
  createButton: ReactNode
}

interface LibraryTabsProps extends LibraryTabProps {
  tabs: readonly LibraryTab[]
  hash: string
  layoutButton: ReactNode
}

/** The lists of the library, in tabs. */
export const LibraryTabs = ({ tabs, hash, layoutButton, ...lists }: LibraryTabsProps) => (
  <HashTabs name="Lists" tabs={tabs} hash={hash} button={layoutButton}>
    {({ Lists }) => <Lists {...lists} />}
  </HashTabs>
)
