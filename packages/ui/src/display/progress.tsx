import { Progress as ProgressPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { TideFill } from './tide.tsx'

type ProgressProps = ComponentProps<typeof ProgressPrimitive.Root> & { variant?: 'info' | 'success' }

/** The bar of steps that one works through: plain, in the accent colour, and slim. */
type StepProgressProps = Omit<ProgressProps, 'variant'>

const clamp = (value: number | null | undefined) => Math.min(100, Math.max(0, value ?? 0))

/** A progress bar; `value` ranges from 0 to 100. Requires an `aria-label`. */
export function Progress({ className, value, variant = 'info', ...props }: ProgressProps) {
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value ?? null}
      className={cn(
        'relative h-3.5 w-full overflow-hidden rounded-full bg-track forced-colors:border',
        variant === 'success' ? 'text-success' : 'text-info',
        className,
      )}
      {...props}
    >
      <ProgressPrimitive.Indicator data-slot="progress-indicator" className="block size-full">
        <TideFill percent={clamp(value)} />
      </ProgressPrimitive.Indicator>
    </ProgressPrimitive.Root>
  )
}

/** The progress in a row of steps; `value` ranges from 0 to 100. Requires an `aria-label`. */
export function StepProgress({ className, value, ...props }: StepProgressProps) {
  return (
    <ProgressPrimitive.Root
      data-slot="step-progress"
      value={value ?? null}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-track text-primary forced-colors:border', className)}
      {...props}
    >
      <ProgressPrimitive.Indicator asChild>
        <svg aria-hidden="true" width="100%" height="100%" className="block">
          <rect width={`${clamp(value)}%`} height="100%" className="fill-current" />
        </svg>
      </ProgressPrimitive.Indicator>
    </ProgressPrimitive.Root>
  )
}

/** The circumference of the ring in its own units is 100: a percentage is a length. */
const radius = 100 / (2 * Math.PI)

/** Progress as a ring with the number in it, or with its children; `value` ranges from 0 to 100. Requires an `aria-label`. */
export function ProgressRing({ className, value, variant = 'info', children, ...props }: ProgressProps) {
  const filled = clamp(value)
  return (
    <ProgressPrimitive.Root
      data-slot="progress-ring"
      value={value ?? null}
      className={cn('relative inline-grid size-20 shrink-0 place-items-center', className)}
      {...props}
    >
      <svg aria-hidden="true" viewBox="0 0 40 40" className="col-start-1 row-start-1 size-full -rotate-90">
        <circle cx={20} cy={20} r={radius} fill="none" strokeWidth={4} className="stroke-track" />
        {filled > 0 && (
          <circle
            cx={20}
            cy={20}
            r={radius}
            fill="none"
            strokeWidth={4}
            strokeLinecap="round"
            strokeDasharray={`${filled} 100`}
            className={variant === 'success' ? 'stroke-success' : 'stroke-info'}
          />
        )}
      </svg>
      <span aria-hidden="true" className="col-start-1 row-start-1 font-semibold text-sm tabular-nums">
        {children ?? `${filled}%`}
      </span>
    </ProgressPrimitive.Root>
  )
}
