import { useState } from 'react'
import { type FieldValues, useController, useFormState } from 'react-hook-form'
import { FieldFrame } from '../field-frame.tsx'
import { type BoundFieldProps, messageAt, useField } from '../fields.tsx'
import { RepeatableRows } from '../rows/repeatable-rows.tsx'
import { LanguageSelect, type LanguageSelectProps } from './language-select.tsx'

type LanguageFieldProps<V extends FieldValues, Output> = Omit<BoundFieldProps<V, Output>, 'optional'> &
  Pick<LanguageSelectProps, 'first' | 'own'>

/** A choice of one language. */
export function LanguageField<V extends FieldValues, Output>(props: LanguageFieldProps<V, Output>) {
  const { first, own } = props
  const { field, frame } = useField(props)
  return (
    <FieldFrame {...frame} isLeftFilled={field.value !== ''}>
      {(controlProps) => (
        <LanguageSelect
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          first={first}
          own={own}
          {...controlProps}
        />
      )}
    </FieldFrame>
  )
}

type LanguagesFieldProps<V extends FieldValues, Output> = Omit<BoundFieldProps<V, Output>, 'optional'> & {
  /** The singular for labels and buttons: 'target language'. */
  item: string
  max: number
}

/** Several languages in an order that the user chooses: those in which meanings are written. */
export function LanguagesField<V extends FieldValues, Output>(props: LanguagesFieldProps<V, Output>) {
  const { control, name, label, hint, className, item, max } = props
  const { field } = useController({ control, name })
  const { errors, submitCount } = useFormState({ control })
  const codes: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const rowKeys = useRowKeys(codes.length)
  return (
    <div {...(className && { className })}>
      <RepeatableRows
        legend={label}
        item={item}
        compact
        hint={hint}
        keys={rowKeys.keys}
        submitCount={submitCount}
        max={max}
        error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
        onAdd={() => {
          rowKeys.add()
          field.onChange([...codes, ''])
        }}
        onRemove={(index) => {
          rowKeys.remove(index)
          field.onChange(codes.toSpliced(index, 1))
        }}
        onMove={(from, to) => {
          rowKeys.move(from, to)
          field.onChange(moved(codes, from, to))
        }}
      >
        {(index) => (
          <FieldFrame
            label={`${capital(item)} ${index + 1}`}
            error={messageAt(errors, `${name}.${index}`)}
            isLeftFilled={codes[index] !== ''}
            required
            hidesLabel
          >
            {(controlProps) => (
              <LanguageSelect
                value={String(codes[index] ?? '')}
                onChange={(code) => field.onChange(codes.with(index, code))}
                onBlur={field.onBlur}
                own="known"
                {...controlProps}
              />
            )}
          </FieldFrame>
        )}
      </RepeatableRows>
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.slice(from, from + 1)
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item)
}

let lastKey = 0
const newKey = () => `row-${++lastKey}`

/** Returns a stable key for each of `count` rows. */
function useRowKeys(count: number) {
  const [state, setState] = useState<readonly string[]>(() => Array.from({ length: count }, newKey))
  let keys = state
  // The form was reset to other values.
  if (state.length !== count) {
    keys = Array.from({ length: count }, (_, index) => state[index] ?? newKey())
    setState(keys)
  }
  return {
    keys,
    add: () => setState([...keys, newKey()]),
    remove: (index: number) => setState(keys.toSpliced(index, 1)),
    move: (from: number, to: number) => setState(moved(keys, from, to)),
  }
}
