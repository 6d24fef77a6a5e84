import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CopyListView, ListView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { invalidateAfterMutation } from '../../../shared/api/invalidation.ts'
import { patientCall, type Waiting } from '../../../shared/api/patient-call.ts'
import { toastFailure } from '../../../shared/api/toasts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { counted, formatCount, wordsText } from '../../../shared/lib/counted.ts'
import { newIdempotencyKey } from '../../../shared/lib/idempotency-key.ts'

/** The progress of a copy as the user sees it. */
export type Copying =
  | { status: 'idle' }
  | { status: 'running'; waiting: Waiting | undefined }
  | { status: 'failed'; message: string }
  | { status: 'incomplete'; copy: ListView; reason: string }

export const copyFailed = 'Unable to copy the list'

/** Returns a text with the number of vocabularies in an incomplete copy. */
export const incompleteTitle = (copy: ListView, total: number): string =>
  `Copied ${formatCount(copy.vocsCount)} of ${wordsText(total)}`

/** The fields of a list that its copy needs. */
export type CopiedList = Pick<ListView, 'id' | 'name' | 'vocsCount' | 'permission'>

/**
 * Copies a list to the user's own, and opens the copy. The call is repeated with its key until the server is done: a long list takes longer
 * than one call may. It goes on if the user leaves the page; a toast then leads to the copy.
 */
export function useCopyList({ id, vocsCount }: CopiedList) {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [copying, setCopying] = useState<Copying>({ status: 'idle' })
  /** Kept until the outcome of the copy is known. */
  const key = useRef<string>(undefined)
  /** A second click may come before the state has changed. */
  const isRunning = useRef(false)
  const isShown = useRef(true)
  /** Repeats the message of the page in a toast, because the page may be left when the original is gone. */
  const sayElsewhere = useRef<() => void>(undefined)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      sayElsewhere.current?.()
    }
  }, [])

  const openCopy = (copy: ListView) => navigate({ to: '/library/lists/$listId', params: { listId: copy.id } })

  const finish = ({ list: copy, imagesLeftOut, stoppedBy }: CopyListView) => {
    invalidateAfterMutation(queryClient, [['transfer', 'copyList']], { id }, copy)
    if (stoppedBy !== undefined) {
      setCopying({ status: 'incomplete', copy, reason: stoppedBy })
      sayElsewhere.current = () =>
        void toast.error(incompleteTitle(copy, vocsCount), {
          description: stoppedBy,
          duration: Number.POSITIVE_INFINITY,
          action: { label: 'Open', onClick: () => void openCopy(copy) },
        })
      if (!isShown.current) sayElsewhere.current()
      return
    }
    const missing = `${counted(imagesLeftOut, 'image or sound', 'images and sounds')} could not be stored`
    toast.success('List copied', {
      ...(imagesLeftOut > 0 && { description: missing }),
      ...(!isShown.current && { action: { label: 'Open', onClick: () => void openCopy(copy) } }),
    })
    if (isShown.current) void openCopy(copy)
  }

  const start = async () => {
    if (isRunning.current) return
    isRunning.current = true
    sayElsewhere.current = undefined
    key.current ??= newIdempotencyKey()
    const idempotencyKey = key.current
    setCopying({ status: 'running', waiting: undefined })
    let isUnknown = false
    try {
      const view = await patientCall(() => client.transfer.copyList.mutate({ id }, { context: { idempotencyKey } }), {
        signal: new AbortController().signal,
        onWaiting: (waiting) => setCopying({ status: 'running', waiting }),
        pause: (message) => {
          isUnknown = true
          return Promise.reject(new Error(message))
        },
      })
      finish(view)
    } catch (error) {
      setCopying({ status: 'failed', message: errorMessage(error) })
      if (!isShown.current) toastFailure(copyFailed, error)
    } finally {
      isRunning.current = false
      if (!isUnknown) key.current = undefined
    }
  }

  return { copying, start }
}
