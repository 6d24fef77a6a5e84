import { matchMutation, useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import type { Journal } from './journal.ts'
import { isOpen } from './open-sessions.ts'
import { withSession } from './session-lock.ts'

const resets = { mutationKey: getMutationKey(trpc.reviews.reset), status: 'success' } as const

/** Drops the unsent answers in a list whose learning data this tab has reset: given before that, they can never count. */
export function useDropAtReset(userId: string, journal: Journal): void {
  const mutations = useQueryClient().getMutationCache()
  useEffect(() => {
    const drop = (listId: string) => {
      for (const { id, listId: of } of journal.unsent())
        if (of === listId && !isOpen(id)) void withSession(userId, id, () => journal.remove(id))
    }
    return mutations.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !matchMutation(resets, event.mutation)) return
      const listId = idOf(event.mutation.state.variables)
      if (listId !== undefined) drop(listId)
    })
  }, [userId, journal, mutations])
}

function idOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('id' in input)) return undefined
  return String(input.id)
}
