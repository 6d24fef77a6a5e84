import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The look that single-line fields, text areas and select triggers share. */
export const fieldClasses =
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground shadow-xs transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive md:text-sm'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(
        fieldClasses,
        'h-10 py-1 file:mr-3 file:h-7 file:rounded file:border-0 file:bg-secondary file:px-2 file:font-medium file:text-secondary-foreground file:text-sm',
        className,
      )}
      {...props}
    />
  )
}
