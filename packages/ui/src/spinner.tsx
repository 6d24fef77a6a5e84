import { LoaderCircleIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export type SpinnerProps = ComponentProps<'svg'> & { label?: string }

/** Says that something is on its way. Inside a button that says so itself, give `aria-hidden`. */
export function Spinner({ className, label = 'Loading', ...props }: SpinnerProps) {
  return (
    <LoaderCircleIcon
      data-slot="spinner"
      role="status"
      aria-label={label}
      className={cn('size-4 animate-spin', className)}
      {...props}
    />
  )
}
