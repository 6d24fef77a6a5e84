import { Input } from '@wordtide/ui'
import type { Ref } from 'react'
import type { ControlProps } from '../../shared/forms/field-frame.tsx'

/** A number in its field: '' while the field holds no number. */
export type TypedNumber = number | ''

interface NumberInputProps extends ControlProps {
  value: TypedNumber
  max: number
  onChange: (value: TypedNumber) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
}

/** A field for a whole number from 0 to `max`. */
export function NumberInput({ onChange, ...props }: NumberInputProps) {
  return (
    <Input
      type="number"
      inputMode="numeric"
      min={0}
      onChange={(event) => onChange(event.target.value === '' ? '' : Number(event.target.value))}
      // Scrolling would change the number under the pointer.
      onWheel={(event) => event.currentTarget.blur()}
      className="px-2 text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      {...props}
    />
  )
}
