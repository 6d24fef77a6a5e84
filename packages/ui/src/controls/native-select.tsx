import { ChevronDownIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { fieldClasses, fieldHeight } from './input.tsx'

/** A native `<select>`: the choice among a few options. Phones open their own picker for it. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <div className={cn('relative', className)}>
      <select
        data-slot="native-select"
        className={cn(
          fieldClasses,
          fieldHeight,
          'cursor-pointer appearance-none truncate py-1 pe-9',
          props.value === '' && 'text-muted-foreground',
        )}
        {...props}
      />
      <ChevronDownIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  )
}
