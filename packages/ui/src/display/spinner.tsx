import { LoaderCircleIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

type SpinnerProps = ComponentProps<'svg'> & { label?: string }

/** A loading indicator, which screen readers announce. Set `aria-hidden` inside a button whose text already says so. */
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
