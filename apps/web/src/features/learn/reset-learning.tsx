import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { getMutationKey } from '@trpc/react-query'
import { Button, toast } from '@wordtide/ui'
import { useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { focusPageHeading } from '../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'

const loadQuestion = async () => (await import('./reset-question.tsx')).ResetQuestion
const ResetQuestion = lazyDialog(questionFailure, loadQuestion)

interface ResetList {
  id: string
  name: string
}

const resetFailure = 'Failed to reset learning data'

/** Asks, then goes to the learning lists and deletes the user's progress in the list. */
export function ResetButton({ list }: { list: ResetList }) {
  const navigate = useNavigate()
  const router = useRouter()
  const { reset } = useReset(list)
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    setIsAsking(true)
    // Preloads the next page while the question is open: it shows the result even if the network fails by then.
    void router.preloadRoute({ to: '/learn' })
  }
  const leaveAndReset = async () => {
    await navigate({ to: '/learn' })
    reset()
  }
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={isAsking}
        {...prefetchOnIntent(loadQuestion)}
        onClick={ask}
      >
        Reset
      </Button>
      {isAsking && <ResetQuestion onClose={() => setIsAsking(false)} onReset={() => void leaveAndReset()} />}
    </>
  )
}

/** The failed resets in the mutation cache. */
const failedResets = { mutationKey: getMutationKey(trpc.reviews.reset), status: 'error' } as const

/** Shows the reasons of failed resets, one alert for each list, until they are repeated or dismissed. */
export function FailedResets() {
  const failed = useMutationState({
    filters: failedResets,
    select: ({ meta, state }) => ({ list: listOf(meta), message: errorMessage(state.error) }),
  })
  return failed.map(({ list, message }) => list && <FailedReset key={list.id} list={list} message={message} />)
}

function FailedReset({ list, message }: { list: ResetList; message: string }) {
  const { reset, dismiss } = useReset(list)
  return (
    <FormAlert title={resetFailure} message={`${list.name}: ${message}`}>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={andFocusHeading(reset)}>
          Retry
        </Button>
        <Button variant="outline" size="sm" onClick={andFocusHeading(dismiss)}>
          Dismiss
        </Button>
      </div>
    </FormAlert>
  )
}

/** Both actions remove the alert, and the focused button with it. */
const andFocusHeading = (action: () => void) => () => {
  action()
  focusPageHeading()
}

/** The mutation reports its result even if the component is unmounted by then. */
function useReset({ id, name }: ResetList) {
  const mutations = useQueryClient().getMutationCache()
  /** Removes the failed resets of this list from the cache. */
  const dismiss = () => {
    for (const failed of mutations.findAll(failedResets)) if (listOf(failed.meta)?.id === id) mutations.remove(failed)
  }
  const { mutate } = trpc.reviews.reset.useMutation({
    // A failed reset stays in the cache until the user repeats or dismisses it.
    gcTime: Number.POSITIVE_INFINITY,
    meta: { list: { id, name } },
    onMutate: dismiss,
    onSuccess: () => void toast.success('Learning data reset'),
    onError: (error) => toastFailure(resetFailure, error),
  })
  return { reset: () => mutate({ id }), dismiss }
}

/** The list in the metadata of a reset. */
function listOf(meta: Record<string, unknown> | undefined): ResetList | undefined {
  const list = meta?.list
  if (typeof list !== 'object' || list === null || !('id' in list && 'name' in list)) return undefined
  return { id: String(list.id), name: String(list.name) }
}
