import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { toast } from '@wordtide/ui'
import { toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'

/** Whose learning data is reset. */
export interface ResetList {
  id: string
  name: string
}

export const resetFailure = 'Failed to reset learning data'

/** The resets that were refused, as the cache of mutations keeps them. */
export const refusedResets = { mutationKey: getMutationKey(trpc.reviews.reset), status: 'error' } as const

/** Forgets what the person has learned in a list, and says so; also when the component is gone by then. */
export function useReset({ id, name }: ResetList) {
  const mutations = useQueryClient().getMutationCache()
  /** Forgets that a reset of this list was refused. */
  const dismiss = () => {
    for (const refused of mutations.findAll(refusedResets))
      if (listOf(refused.meta)?.id === id) mutations.remove(refused)
  }
  const { mutate } = trpc.reviews.reset.useMutation({
    // A refusal waits for the person, however long that takes.
    gcTime: Number.POSITIVE_INFINITY,
    meta: { list: { id, name } },
    onMutate: dismiss,
    onSuccess: () => void toast.success('Learning data reset'),
    onError: (error) => toastFailure(resetFailure, error),
  })
  return { reset: () => mutate({ id }), dismiss }
}

/** The list that a reset says it is about. */
export function listOf(meta: Record<string, unknown> | undefined): ResetList | undefined {
  const list = meta?.list
  if (typeof list !== 'object' || list === null || !('id' in list && 'name' in list)) return undefined
  return { id: String(list.id), name: String(list.name) }
}
