import { cn } from '@wordtide/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

export const PRODUCT = 'Wordtide'

export const documentTitle = (title: string): string => `${title} · ${PRODUCT}`

interface PageHeadingProps {
  title: string
  /** Shown instead of the title, which is then only the document's. */
  children?: ReactNode
  className?: string
}

export const headingLook = 'font-book font-semibold text-title outline-none'

/** The only h1 of a page. It sets the document's title and is focused after a navigation. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])

  // If the title had to be loaded, the navigation has focused <main>.
  useEffect(() => {
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true })
  }, [])

  // Removed with it, the focus would be nowhere: kept by <main>, it goes to the heading that comes next.
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      if (document.activeElement === element) element?.closest('main')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={cn(headingLook, className)}>
      {children ?? title}
    </h1>
  )
}

/** Returns the page's heading, or the element around its content while it has none. */
export const findPageHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')

/** Focuses the page's heading: after a navigation, or if the focused element has been removed. */
export function focusPageHeading(): void {
  findPageHeading()?.focus({ preventScroll: true })
}
