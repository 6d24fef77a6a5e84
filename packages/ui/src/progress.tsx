import { Progress as ProgressPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export type ProgressProps = ComponentProps<typeof ProgressPrimitive.Root> & { variant?: 'info' | 'success' }

/** A progress bar; `value` ranges from 0 to 100. Requires an `aria-label`. */
export function Progress({ className, value, variant = 'info', ...props }: ProgressProps) {
  const filled = Math.min(100, Math.max(0, value ?? 0))
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value ?? null}
      className={cn('relative h-2.5 w-full overflow-hidden rounded-full bg-track', className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        data-slot="progress-indicator"
        className={cn('h-full w-full transition-transform', variant === 'success' ? 'bg-success' : 'bg-info')}
        style={{ transform: `translateX(-${100 - filled}%)` }}
      />
    </ProgressPrimitive.Root>
  )
}
