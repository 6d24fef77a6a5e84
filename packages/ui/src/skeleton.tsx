import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Stands where something will be; say what is loading on an ancestor. */
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
