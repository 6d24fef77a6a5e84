import { useQueryClient } from '@tanstack/react-query'
import { networkFailure } from '../../../shared/api/errors.ts'
import { toastFailure } from '../../../shared/api/toasts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { logError } from '../../../shared/lib/log.ts'
import { usePendingDeletions } from './deletion/use-pending-deletions.ts'

/** Loads the actions on selected rows, which are needed only once some are selected. */
export const loadActions = () => import('./selection-actions.tsx')

/**
 * Returns a function that deletes vocabularies of a list, which can be undone for ten seconds. It loads the code first; `onLoaded` is called
 * right before the vocabularies disappear. If the code cannot be loaded, it tells the user.
 */
export function useDeleteVocs(listId: string) {
  const deletions = usePendingDeletions()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return async (ids: readonly string[], onLoaded: () => void): Promise<void> => {
    try {
      const { deleteVocs } = await loadActions()
      onLoaded()
      deleteVocs({ deletions, utils, queryClient }, listId, ids)
    } catch (error) {
      logError('The code could not be loaded', error)
      toastFailure('Delete failed', networkFailure())
    }
  }
}
