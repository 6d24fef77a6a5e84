import { useEffect, useRef } from 'react'

type FocusTarget = 'addButton' | { row: number; part: RowPart }
type RowPart = 'up' | 'down' | 'remove' | 'field'

/** Moves the focus to a control of a row, or to the add button, after the rows were changed. */
export function useRowFocus(keys: readonly string[]) {
  const rows = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const next = useRef<{ target: FocusTarget; previousOrder: string }>(undefined)
  const order = keys.join(' ')

  useEffect(() => {
    // Waits for the render that has the changed rows.
    if (next.current === undefined || next.current.previousOrder === order) return
    const { target } = next.current
    next.current = undefined
    if (target === 'addButton') return addButton.current?.focus()
    const row = rows.current?.children[target.row]
    row?.querySelector<HTMLElement>(selectorOf(target.part))?.focus()
  })

  return {
    rows,
    addButton,
    focusNext: (target: FocusTarget) => {
      next.current = { target, previousOrder: order }
    },
  }
}

const selectorOf = (part: RowPart) =>
  part === 'field'
    ? ':scope > [data-row-fields] :is(input, textarea), :scope > [data-row-fields] [role="combobox"]:only-child'
    : `:scope > [data-row-tools] [data-part="${part}"]`
