import { useQueryClient } from '@tanstack/react-query'
import type { ListView, VocRowView } from '@wordtide/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { changeMany, type ManyChange, patienceOf } from './change-many.ts'

/** The props of a dialog that changes the selected vocabularies. */
export interface SelectionDialogProps {
  list: ListView
  /** The selected rows, in their order. */
  vocs: readonly VocRowView[]
  onClose: () => void
  /** These are no longer in the list. */
  onGone: (ids: readonly string[]) => void
  returnFocus: RefObject<HTMLElement | null>
}

export interface ManyProgress {
  done: number
  total: number
  /** Why it waits. */
  waiting: string | undefined
}

/** Changes several vocabularies from a dialog. No further call is sent once the dialog is closed. */
export function useManyChange() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ManyProgress>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const run = async <Input extends { listId: string; ids: string[] }, Output>(change: ManyChange<Input, Output>) => {
    const controller = new AbortController()
    stop.current = controller
    const total = change.input.ids.length
    setProgress({ done: 0, total, waiting: undefined })
    const update = (next: Partial<ManyProgress>) => setProgress((before) => before && { ...before, ...next })
    try {
      await changeMany(
        {
          ...change,
          onOutput: (output, done) => {
            update({ done })
            change.onOutput?.(output, done)
          },
        },
        queryClient,
        patienceOf(controller.signal, (waiting) => update({ waiting })),
      )
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, run }
}
