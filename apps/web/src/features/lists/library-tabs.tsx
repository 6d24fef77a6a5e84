import { Link, useNavigate } from '@tanstack/react-router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@wordtide/ui'
import { type ComponentType, type ReactNode, useRef } from 'react'
import type { LibraryListsProps } from './library-lists.tsx'

export interface LibraryTab {
  /** The hash of the address, without #. */
  hash: string
  label: string
  /** Stands after the label. */
  Mark?: ComponentType
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

/** Each tab is a link, so that it can be opened in another browser tab, and Back leads to the tab before. */
export function LibraryTabs({ tabs, hash, layoutButton, ...lists }: LibraryTabsProps) {
  const { view } = lists
  const navigate = useNavigate()
  const byKeyboard = useRef(false)
  const selectedHash = tabs.some((tab) => tab.hash === hash) ? hash : ''
  return (
    <Tabs
      value={`#${selectedHash}`}
      // Arrow keys select a tab. A click is left to the link, which handles Ctrl and the middle button.
      onValueChange={(value) => {
        if (byKeyboard.current)
          void navigate({ to: '/library', search: view, hash: value.slice(1), resetScroll: false })
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <TabsList
          aria-label="Lists"
          onPointerDownCapture={() => {
            byKeyboard.current = false
          }}
          onKeyDownCapture={() => {
            byKeyboard.current = true
          }}
          // Space selects a tab; on a link it would also scroll.
          onKeyDown={(event) => event.key === ' ' && event.preventDefault()}
        >
          {tabs.map(({ Mark, ...tab }) => (
            <TabsTrigger key={tab.hash} value={`#${tab.hash}`} className="max-[24rem]:px-2" asChild>
              <Link
                to="/library"
                search={view}
                hash={tab.hash}
                activeOptions={{ includeHash: true }}
                preload={false}
                resetScroll={false}
              >
                {tab.label}
                {Mark !== undefined && <Mark />}
              </Link>
            </TabsTrigger>
          ))}
        </TabsList>
        {layoutButton}
      </div>
      {tabs.map(({ hash: tabHash, Lists }) => (
        <TabsContent key={tabHash} value={`#${tabHash}`}>
          <Lists {...lists} />
        </TabsContent>
      ))}
    </Tabs>
  )
}
