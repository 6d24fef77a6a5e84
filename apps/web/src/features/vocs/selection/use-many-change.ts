import { useQueryClient } from '@tanstack/react-query'
import type { ListView, VocRowView } from '@wordtide/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Attempt, changeMany, type ManyChange, newAttempt, patienceOf, type SeveralVocs } from './change-many.ts'

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
  /** The reason why it waits. */
  waiting: string | undefined
}

/**
 * Changes several vocabularies from a dialog. No further call is sent once the dialog is closed. Until then, moving or copying the same
 * ones to the same list again continues after the failure.
 */
export function useManyChange<Input extends SeveralVocs, Output>(
  change: Pick<ManyChange<Input, Output>, 'name' | 'call' | 'rowsAfter'>,
) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ManyProgress>()
  const stop = useRef<AbortController>(undefined)
  const attempts = useRef(new Map<string, Attempt<Output>>())
  useEffect(() => () => stop.current?.abort(), [])

  const attemptOf = ({ listId, ids, toListId }: Input): Attempt<Output> => {
    // A change in place can be repeated, and has to be if the vocabularies were changed otherwise since.
    if (toListId === undefined) return newAttempt()
    const target = JSON.stringify([listId, toListId, ids])
    const attempt = attempts.current.get(target) ?? newAttempt()
    attempts.current.set(target, attempt)
    return attempt
  }

  const run = async (input: Input, onOutput: (output: Output, done: number) => void) => {
    const controller = new AbortController()
    stop.current = controller
    setProgress({ done: 0, total: input.ids.length, waiting: undefined })
    const update = (next: Partial<ManyProgress>) => setProgress((before) => before && { ...before, ...next })
    try {
      await changeMany(
        {
          ...change,
          input,
          onOutput: (output, done) => {
            update({ done })
            onOutput(output, done)
          },
        },
        queryClient,
        patienceOf(controller.signal, (waiting) => update({ waiting })),
        attemptOf(input),
      )
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, run }
}
