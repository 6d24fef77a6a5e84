import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { invalidateAfterMutation } from '../../shared/api/invalidation.ts'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { newIdempotencyKey } from '../../shared/lib/idempotency-key.ts'
import type { Sample } from '../../shared/lib/samples.ts'

/** Loaded lazily: the code of the library does not include the contract's schemas. */
export const loadCreation = () => import('./create-sample-list.ts')

const failure = 'Unable to create the list'

/** Creates a list of the user's from a sample, and opens a review of its first words. */
export function useStartSample() {
  const { client, lists } = trpc.useUtils()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [starting, setStarting] = useState<Sample>()
  /** A second click may come before the state has changed. */
  const isRunning = useRef(false)
  const keys = useRef(new Map<Sample, string>())

  const start = async (sample: Sample) => {
    if (isRunning.current) return
    isRunning.current = true
    setStarting(sample)
    dismissFailures(failure)
    const key = keys.current.get(sample) ?? newIdempotencyKey()
    keys.current.set(sample, key)
    try {
      const { createSampleList } = await loadCreation()
      const list = await createSampleList(client, sample.path, key)
      lists.get.setData({ id: list.id }, list)
      await navigate({ to: '/learn/$listId', params: { listId: list.id }, search: { review: 'first' } })
      // Reset once the library is left: its next visit must not begin with the welcome.
      void lists.listOwn.reset()
      invalidateAfterMutation(queryClient, [['transfer', 'addVocs']], { id: list.id }, undefined)
    } catch (error) {
      toastFailure(failure, error)
    } finally {
      isRunning.current = false
      setStarting(undefined)
    }
  }

  return { starting, start }
}
