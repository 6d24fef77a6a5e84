import type { ReactNode } from 'react'
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  useFieldArray,
  useFormState,
} from 'react-hook-form'
import { messageAt } from './message-at.ts'
import { RepeatableRows } from './repeatable-rows.tsx'

export interface FieldRowsProps<V extends FieldValues, N extends FieldArrayPath<V>, Output> {
  control: Control<V, unknown, Output>
  name: N
  legend: string
  item: string
  max?: number
  hint?: ReactNode
  className?: string
  newRow: () => FieldArray<V, N>
  children: (index: number) => ReactNode
}

/** The rows of a form's array of objects. */
export function FieldRows<V extends FieldValues, N extends FieldArrayPath<V>, Output>(
  props: FieldRowsProps<V, N, Output>,
) {
  const { control, name, newRow, ...rest } = props
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const { errors } = useFormState({ control })
  return (
    <RepeatableRows
      {...rest}
      keys={fields.map(({ id }) => id)}
      error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
      onAdd={() => append(newRow(), { shouldFocus: false })}
      onRemove={remove}
      onMove={move}
    />
  )
}
