import { limits } from '@wordtide/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** An empty row that the form has offered, an empty one that the user has added, or one with content. */
export type RowState = 'ready' | 'empty' | 'filled'

/** An empty row behind those with content, which the form leaves out as long as it is empty. */
export interface ReadyRow<Row> {
  /** The row that is added when the last one gets content; undefined if there is none. */
  next: Row | undefined
  stateOf: (index: number) => RowState
  /** True if it is what the add button would add: then that makes it a row of the user's own. */
  isForAdding: boolean
}

interface ReadyRowOptions<Row> {
  count: number
  max?: number | undefined
  ready: ReadyRow<Row> | undefined
  onAdd: (row: Row) => void
  onRemoveLast: () => void
}

/**
 * Adds a ready row when the last row gets content, and takes it away when that is empty again. Once the user has removed an empty row, no other follows.
 */
export function useReadyRow<Row>({ count, max = limits.rows, ready, onAdd, onRemoveLast }: ReadyRowOptions<Row>) {
  const stateOf = (index: number): RowState => ready?.stateOf(index) ?? 'filled'
  const last = stateOf(count - 1)
  const isDouble = last === 'ready' && stateOf(count - 2) === 'ready'
  const lastBefore = useRef(last)
  const isDeclined = useRef(false)
  const [initialCount] = useState(count)
  const follow = useEffectEvent(() => {
    const isFilled = lastBefore.current !== 'filled' && last === 'filled'
    lastBefore.current = last
    if (isDouble && count > initialCount) onRemoveLast()
    else if (isFilled && !isDeclined.current && count < max && ready?.next !== undefined) onAdd(ready.next)
  })
  useEffect(() => follow(), [count, last, isDouble])
  return {
    /** True if the add button takes the last row. */
    isTaken: ready?.isForAdding === true && last === 'ready',
    noteRemoval: (index: number) => {
      if (stateOf(index) !== 'filled') isDeclined.current = true
    },
  }
}
