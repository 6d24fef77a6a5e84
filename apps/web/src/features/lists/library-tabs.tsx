import { Link, useNavigate } from '@tanstack/react-router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@wordtide/ui'
import { type ComponentType, useRef } from 'react'
import type { ListsFilter } from '../../shared/tables/lists-filter.ts'

export interface LibraryTab {
  /** What the address says after #. */
  hash: string
  label: string
  /** What is in it: mounted once it is chosen, so that nothing is fetched before. */
  Lists: ComponentType<{ filter: ListsFilter }>
}

export interface LibraryTabsProps {
  tabs: readonly LibraryTab[]
  filter: ListsFilter
  hash: string
}

/** The library's tabs. Each is a link: it opens elsewhere, too, and the way back leads to the tab before. */
export function LibraryTabs({ tabs, filter, hash }: LibraryTabsProps) {
  const navigate = useNavigate()
  const byKeyboard = useRef(false)
  const open = tabs.some((tab) => tab.hash === hash) ? hash : ''
  return (
    <Tabs
      value={`#${open}`}
      // The arrows choose. A press of the mouse is left to the link, which knows what Ctrl makes of it.
      onValueChange={(value) => {
        if (byKeyboard.current)
          void navigate({ to: '/library', search: filter, hash: value.slice(1), resetScroll: false })
      }}
    >
      <TabsList
        aria-label="Lists"
        onPointerDownCapture={() => {
          byKeyboard.current = false
        }}
        onKeyDownCapture={() => {
          byKeyboard.current = true
        }}
        // Space chooses a tab as well; on a link it would scroll.
        onKeyDown={(event) => event.key === ' ' && event.preventDefault()}
      >
        {tabs.map((tab) => (
          <TabsTrigger key={tab.hash} value={`#${tab.hash}`} asChild>
            <Link
              to="/library"
              search={filter}
              hash={tab.hash}
              activeOptions={{ includeHash: true }}
              preload={false}
              resetScroll={false}
            >
              {tab.label}
            </Link>
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ hash: tabHash, Lists }) => (
        <TabsContent key={tabHash} value={`#${tabHash}`}>
          <Lists filter={filter} />
        </TabsContent>
      ))}
    </Tabs>
  )
}
