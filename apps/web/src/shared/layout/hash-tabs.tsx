import { Link, useNavigate } from '@tanstack/react-router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@wordtide/ui'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'

export interface HashTab {
  /** The hash of the address, without #; the first tab has none. */
  hash: string
  label: string
  /** Stands after the label. */
  Mark?: ComponentType
}

interface HashTabsProps<Tab extends HashTab> {
  /** Describes the content of the tabs to screen readers. */
  name: string
  tabs: readonly Tab[]
  /** Of the address. One of no tab selects the first. */
  hash: string
  /** Stands at the end of their row. */
  button?: ReactNode
  /** True if a tab that was opened stays mounted, so that what was typed there is not lost. */
  keepsOpened?: boolean
  /** The content of a tab, which is mounted when the tab is selected. */
  children: (tab: Tab) => ReactNode
}

/** The tabs of a page. Each is a link, so that it can be opened in another browser tab, and Back leads to the tab before. */
export function HashTabs<Tab extends HashTab>({
  name,
  tabs,
  hash,
  button,
  keepsOpened = false,
  children,
}: HashTabsProps<Tab>) {
  const navigate = useNavigate()
  const byKeyboard = useRef(false)
  const selectedHash = tabs.some((tab) => tab.hash === hash) ? hash : ''
  const [opened, setOpened] = useState([selectedHash])
  if (!opened.includes(selectedHash)) setOpened([...opened, selectedHash])
  return (
    <Tabs
      value={`#${selectedHash}`}
      // Arrow keys select a tab. A click is left to the link, which handles Ctrl and the middle button.
      onValueChange={(value) => {
        if (byKeyboard.current) void navigate({ to: '.', search: true, hash: value.slice(1), resetScroll: false })
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <TabsList
          aria-label={name}
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
                to="."
                search={true}
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
        {button}
      </div>
      {tabs.map((tab) => (
        <TabsContent
          key={tab.hash}
          value={`#${tab.hash}`}
          forceMount={keepsOpened && opened.includes(tab.hash) ? true : undefined}
          hidden={tab.hash !== selectedHash}
        >
          {children(tab)}
        </TabsContent>
      ))}
    </Tabs>
  )
}
