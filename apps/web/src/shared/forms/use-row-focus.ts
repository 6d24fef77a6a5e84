import { useEffect, useRef } from 'react'

/** Where the focus goes once the rows have changed. */
type Target = 'adder' | { row: number; part: 'up' | 'down' | 'remove' | 'field' }

/** Keeps the focus where the person works while rows come, go and change places. */
export function useRowFocus(keys: readonly string[]) {
  const rows = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const next = useRef<{ target: Target; before: string }>(undefined)
  const order = keys.join(' ')

  useEffect(() => {
    // Not before the rows have changed.
    if (next.current === undefined || next.current.before === order) return
    const { target } = next.current
    next.current = undefined
    if (target === 'adder') return adder.current?.focus()
    const row = rows.current?.children[target.row]
    row?.querySelector<HTMLElement>(selectorOf(target.part))?.focus()
  })

  return {
    rows,
    adder,
    focusNext: (target: Target) => {
      next.current = { target, before: order }
    },
  }
}

const selectorOf = (part: 'up' | 'down' | 'remove' | 'field') =>
  part === 'field'
    ? ':scope > [data-row-fields] :is(input, textarea), :scope > [data-row-fields] [role="combobox"]:only-child'
    : `:scope > [data-row-tools] [data-part="${part}"]`
