import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { prefetchVoc } from '../../../shared/tables/voc-rows.ts'
import { useOnePanel } from './use-one-panel.ts'
import { isNearEnd } from './use-row-keys.ts'
import type { VocRows } from './use-voc-rows.ts'

export type VocSteps = ReturnType<typeof useVocSteps>

type Step = 1 | -1

interface VocStepsOptions {
  rows: VocRows
  /** The id of the selected vocabulary. */
  selected: string | undefined
  onSelect: (id: string) => void
}

/** Returns the steps from the selected vocabulary to the previous and the next one in the list, whose next page is loaded in time. */
export function useVocSteps({ rows, selected, onSelect }: VocStepsOptions) {
  const { vocs, loadNext } = rows
  const isOnePanel = useOnePanel()
  const utils = trpc.useUtils()
  const [last, setLast] = useState<{ id: string; by: Step }>()
  const index = vocs.findIndex(({ id }) => id === selected)
  const idAt = (by: Step) => (index === -1 ? undefined : vocs[index + by]?.id)
  const step = (by: Step) => {
    const id = idAt(by)
    if (id === undefined) return
    if (isNearEnd(index, vocs.length)) loadNext()
    setLast({ id, by })
    onSelect(id)
  }

  const prepare = useEffectEvent(() => {
    // With two panels, the keys of the list and the pointer do this.
    if (!isOnePanel) return
    if (isNearEnd(index, vocs.length)) loadNext()
    for (const id of [idAt(1), idAt(-1)]) if (id !== undefined) prefetchVoc(utils, id)
  })
  const isKnown = index !== -1
  useEffect(() => {
    if (isKnown) prepare()
  }, [isKnown, selected, vocs.length, isOnePanel])

  return {
    /** The place of the selected vocabulary among the loaded ones, from 0; undefined if it is not among them. */
    index: isKnown ? index : undefined,
    step,
    canStep: (by: Step) => idAt(by) !== undefined,
    /** The direction in which the selected vocabulary was reached; undefined if it was chosen. */
    cameBy: last?.id === selected ? last?.by : undefined,
    /** Steps by ← and →. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : undefined
      if (by === undefined || altKey || ctrlKey || metaKey || shiftKey) return
      // The keys of a dialog bubble to here, too.
      if (!(target instanceof Node) || !currentTarget.contains(target)) return
      event.preventDefault()
      step(by)
    },
  }
}
