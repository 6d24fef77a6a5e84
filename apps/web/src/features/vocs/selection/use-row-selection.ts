import { useReducer, useState } from 'react'
import { emptySelection, select } from './selection.ts'

/** The rows of a list that are selected, to work on them. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>
  /** True if all rows have their checkbox: something is selected, or the user wants to select. */
  readonly isOn: boolean
  toggle: (id: string) => void
  /** Selects all rows from the anchor to this one; a new range begins at `from`, unless the current one ends there. */
  extend: (to: string, from?: string) => void
  selectAll: () => void
  /** Deselects all rows, and hides the checkboxes. */
  clear: () => void
  /** Shows the checkboxes. */
  turnOn: () => void
  /** The next range begins at this row. */
  setAnchor: (id: string) => void
}

/** Keeps the selection among the loaded rows: those that a search or a filter no longer shows are no longer selected. */
export function useRowSelection(order: readonly string[]): RowSelection {
  const [selection, dispatch] = useReducer(select, emptySelection)
  const [isTurnedOn, setIsTurnedOn] = useState(false)
  const clear = () => {
    dispatch({ type: 'clear' })
    setIsTurnedOn(false)
  }
  // Before anything is rendered that would not fit the rows.
  if (select(selection, { type: 'load', order }) !== selection) dispatch({ type: 'load', order })
  return {
    ids: selection.ids,
    isOn: isTurnedOn || selection.ids.size > 0,
    toggle: (id) => dispatch({ type: 'toggle', id }),
    extend: (to, from) => dispatch({ type: 'extend', to, order, ...(from !== undefined && { from }) }),
    selectAll: () => dispatch({ type: 'all', order }),
    clear,
    turnOn: () => setIsTurnedOn(true),
    setAnchor: (id) => dispatch({ type: 'anchor', id }),
  }
}
