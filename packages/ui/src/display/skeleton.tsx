import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** A placeholder for content that is loading. Hidden from screen readers: an ancestor must say what is loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('animate-pulse rounded-md bg-track', className)}
      {...props}
    />
  )
}
