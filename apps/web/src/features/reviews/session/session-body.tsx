import type { ReactNode } from 'react'

/** Scrolls by itself under the header, from its top for each card. */
export function SessionBody({ children }: { children: ReactNode }) {
  return (
    <div className="relative -mx-4 flex min-h-0 flex-1 scroll-pb-4 flex-col overflow-y-auto px-4 sm:[scrollbar-gutter:stable_both-edges] [@media(min-height:32rem)]:scroll-pb-52">
      {children}
    </div>
  )
}
