import type { ReactNode } from 'react'

/** Scrolls by itself under the header, from its top for each card. */
export function SessionBody({ children }: { children: ReactNode }) {
  return <div className="-mx-4 flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-2">{children}</div>
}
