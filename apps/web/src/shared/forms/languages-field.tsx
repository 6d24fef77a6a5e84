import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useController, useFormState } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import { LanguageSelect } from './language-select.tsx'
import { messageAt } from './message-at.ts'
import { RepeatableRows } from './repeatable-rows.tsx'
import type { BoundFieldProps } from './text-field.tsx'

type LanguagesFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> & {
  /** What one of them is called: 'target language'. */
  item: string
  max: number
}

/** Several languages of a form, in an order of the person's own. */
export function LanguagesField<V extends FieldValues, Output>(props: LanguagesFieldProps<V, Output>) {
  const { control, name, label, hint, className, item, max } = props
  const { field } = useController({ control, name })
  const { errors } = useFormState({ control })
  const codes: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { keys, ...keep } = useRowKeys(codes.length)
  const box = useRef<HTMLDivElement>(null)
  const { ref } = field

  // The form focuses the field that is wrong; here that is one of its rows.
  useEffect(() => {
    ref({
      focus: () => {
        const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid]')
        const target = wrong ?? box.current?.querySelector('button')
        target?.focus()
      },
    })
  }, [ref])

  return (
    <div ref={box} {...(className && { className })}>
      <RepeatableRows
        legend={label}
        item={item}
        compact
        hint={hint}
        keys={keys}
        max={max}
        error={messageAt(errors, `${name}.root`) ?? messageAt(errors, name)}
        onAdd={() => {
          keep.add()
          field.onChange([...codes, ''])
        }}
        onRemove={(index) => {
          keep.remove(index)
          field.onChange(codes.toSpliced(index, 1))
        }}
        onMove={(from, to) => {
          keep.move(from, to)
          field.onChange(moved(codes, from, to))
        }}
      >
        {(index) => (
          <FieldFrame
            label={`${capital(item)} ${index + 1}`}
            error={messageAt(errors, `${name}.${index}`)}
            className="[&>label]:sr-only"
          >
            {(tied) => (
              <LanguageSelect
                value={String(codes[index] ?? '')}
                onChange={(code) => field.onChange(codes.with(index, code))}
                onBlur={field.onBlur}
                {...tied}
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
  const taken = items.slice(from, from + 1)
  return items.toSpliced(from, 1).toSpliced(to, 0, ...taken)
}

let made = 0
const newKey = () => `row-${++made}`

/** A stable key for each of so many rows. */
function useRowKeys(count: number) {
  const [known, setKnown] = useState<readonly string[]>(() => Array.from({ length: count }, newKey))
  let keys = known
  // The form was filled anew.
  if (known.length !== count) {
    keys = Array.from({ length: count }, (_, index) => known[index] ?? newKey())
    setKnown(keys)
  }
  return {
    keys,
    add: () => setKnown([...keys, newKey()]),
    remove: (index: number) => setKnown(keys.toSpliced(index, 1)),
    move: (from: number, to: number) => setKnown(moved(keys, from, to)),
  }
}
