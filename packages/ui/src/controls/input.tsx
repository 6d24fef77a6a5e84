import { Label as LabelPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** The classes shared by inputs, text areas and selects. Text has at least 16 px on touch: below it, phones zoom into the field. */
export const fieldClasses =
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground shadow-xs transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive md:pointer-fine:text-sm'

/** The height of a control of one line. */
export const fieldHeight = 'h-10 pointer-coarse:h-11'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(
        fieldClasses,
        fieldHeight,
        'py-1 file:mr-3 file:h-7 file:rounded file:border-0 file:bg-secondary file:px-2 file:font-medium file:text-secondary-foreground file:text-sm',
        className,
      )}
      {...props}
    />
  )
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(fieldClasses, 'block field-sizing-content min-h-20 py-2', className)}
      {...props}
    />
  )
}

export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return (
    <LabelPrimitive.Root
      data-slot="label"
      className={cn('flex items-center gap-2 font-medium text-sm leading-none select-none', className)}
      {...props}
    />
  )
}
