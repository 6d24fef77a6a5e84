import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

export const buttonVariants = cva(
  "inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md font-medium text-sm whitespace-nowrap transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60 [&_svg:not([class*='size-'])]:size-4 [&_svg]:pointer-events-none [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:bg-primary-strong',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-strong',
        outline: 'border bg-card text-foreground hover:bg-accent hover:text-accent-foreground',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-accent hover:text-accent-foreground',
        ghost: 'text-foreground hover:bg-accent hover:text-accent-foreground',
        link: 'text-link underline underline-offset-4 hover:decoration-2',
      },
      size: {
        default: 'h-10 touch-size px-4 py-2',
        sm: 'h-8 touch-size gap-1.5 px-3',
        lg: 'h-11 px-6 text-base',
        icon: 'size-10 touch-size',
        'icon-sm': 'size-8 touch-size',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }

/** A button of type `button` by default. With `asChild` it renders its only child instead, such as a link, styled as a button. */
export function Button({ className, variant, size, asChild = false, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) return <Slot.Root data-slot="button" className={classes} {...props} />
  return <button data-slot="button" type={type ?? 'button'} className={classes} {...props} />
}
