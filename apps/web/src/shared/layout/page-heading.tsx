import { cn } from '@wordtide/ui'
import { type ReactNode, useEffect, useRef } from 'react'

export const PRODUCT = 'Wordtide'

export interface PageHeadingProps {
  title: string
  /** Shown instead of the title, which then only names the document. */
  children?: ReactNode
  className?: string
}

/** The page's only h1. It names the document and takes the focus after a navigation. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])

  // Drawn late (its name had to be fetched): the focus waits on <main>.
  useEffect(() => {
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={cn('font-semibold text-2xl tracking-tight outline-none', className)}>
      {children ?? title}
    </h1>
  )
}
