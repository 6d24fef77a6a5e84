/** The selected rows of a list, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** The start of a range: the row that was selected or opened last. */
  readonly anchor: string | undefined
  /** The end of the current range. */
  readonly head: string | undefined
  /** The rows that are selected only because of the current range. It may still shrink. */
  readonly range: ReadonlySet<string>
}

export type SelectionAction =
  /** Selects a row, or deselects it. */
  | { type: 'toggle'; id: string }
  /**
   * Selects all rows from the anchor to this one, and no longer those beyond it that the same range has selected before. A new range begins
   * at `from`, unless the current one ends there.
   */
  | { type: 'extend'; to: string; from?: string; order: readonly string[] }
  /** Selects all loaded rows. */
  | { type: 'all'; order: readonly string[] }
  /** A row was opened: the next range begins there. */
  | { type: 'anchor'; id: string }
  | { type: 'clear' }
  /** The loaded rows have changed. Rows that are gone are no longer selected. */
  | { type: 'load'; order: readonly string[] }

const none: ReadonlySet<string> = new Set()

export const emptySelection: Selection = { ids: none, anchor: undefined, head: undefined, range: none }

/** Returns the next selection; the same object if nothing changes. `order` is always that of the loaded rows. */
export function select(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'toggle': {
      const ids = new Set(selection.ids)
      if (!ids.delete(action.id)) ids.add(action.id)
      return { ids, anchor: action.id, head: undefined, range: none }
    }
    case 'extend':
      return extend(isNewRange(selection, action.from) ? anchorAt(selection, action.from) : selection, action)
    case 'all':
      return { ...selection, ids: new Set(action.order), head: undefined, range: none }
    case 'anchor':
      return anchorAt(selection, action.id)
    case 'clear':
      return selection.ids.size === 0 ? selection : { ...emptySelection, anchor: selection.anchor }
    case 'load':
      return keepLoaded(selection, new Set(action.order))
  }
}

const isNewRange = ({ head }: Selection, from: string | undefined) => from !== undefined && from !== head

const anchorAt = (selection: Selection, anchor: string | undefined): Selection => ({
  ...selection,
  anchor,
  head: undefined,
  range: none,
})

function extend(selection: Selection, { to, order }: { to: string; order: readonly string[] }): Selection {
  const anchor = selection.anchor ?? to
  const interval = intervalOf(order, anchor, to)
  const others = [...selection.ids].filter((id) => !selection.range.has(id))
  const isOther = new Set(others)
  return {
    ids: new Set([...others, ...interval]),
    anchor,
    head: to,
    range: new Set(interval.filter((id) => !isOther.has(id))),
  }
}

/** Returns the ids from one row to another, both included. */
function intervalOf(order: readonly string[], from: string, to: string): readonly string[] {
  const [first = -1, last = -1] = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b)
  return first === -1 ? [to] : order.slice(first, last + 1)
}

function keepLoaded(selection: Selection, loaded: ReadonlySet<string>): Selection {
  const { ids, anchor, range } = selection
  const kept = [...ids].filter((id) => loaded.has(id))
  const isAnchorGone = anchor !== undefined && !loaded.has(anchor)
  if (!isAnchorGone && kept.length === ids.size) return selection
  return {
    ids: new Set(kept),
    anchor: isAnchorGone ? undefined : anchor,
    head: isAnchorGone ? undefined : selection.head,
    range: new Set([...range].filter((id) => loaded.has(id))),
  }
}
