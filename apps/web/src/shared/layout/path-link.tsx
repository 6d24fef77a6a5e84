import { createLink } from '@tanstack/react-router'
import { cn } from '@wordtide/ui'
import type { ComponentProps } from 'react'

function Anchor({ className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      className={cn('rounded-sm text-link underline decoration-1 underline-offset-4 hover:decoration-2', className)}
      {...props}
    />
  )
}

/** A link in the product's look, to one of its pages. */
export const PathLink = createLink(Anchor)
