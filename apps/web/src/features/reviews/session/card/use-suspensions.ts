import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../../shared/api/errors.ts'
import { toastFailure } from '../../../../shared/api/toasts.ts'
import { trpc } from '../../../../shared/api/trpc.ts'
import type { UnsentSuspension } from '../../unsent/store.ts'

export type SuspensionFailure = UnsentSuspension & { message: string }

interface SuspensionsOptions {
  unsent: readonly UnsentSuspension[]
  onSaved: (suspension: UnsentSuspension) => void
  onFailed: (suspension: UnsentSuspension) => void
}

/**
 * Sends suspensions to the server, also those that an interrupted session has left. The calls for one vocabulary are sent in order, even if
 * the session is closed. Returns the last failure until it is dismissed.
 */
export function useSuspensions({ unsent, onSaved, onFailed }: SuspensionsOptions) {
  const { mutateAsync: suspend } = trpc.vocs.suspend.useMutation()
  const { mutateAsync: resume } = trpc.vocs.resume.useMutation()
  const [failure, setFailure] = useState<SuspensionFailure>()
  /** The last call for each vocabulary. */
  const calls = useRef(new Map<string, { suspended: boolean; done: Promise<void> }>())
  const handlers = useRef<Pick<SuspensionsOptions, 'onSaved' | 'onFailed'>>(undefined)
  useEffect(() => {
    handlers.current = { onSaved, onFailed }
    return () => {
      handlers.current = undefined
    }
  })

  useEffect(() => {
    const send = async (suspension: UnsentSuspension, isLatest: () => boolean) => {
      const { vocId, suspended } = suspension
      try {
        await (suspended ? suspend({ id: vocId }) : resume({ id: vocId }))
        // Otherwise a later call decides.
        if (isLatest()) handlers.current?.onSaved(suspension)
      } catch (error) {
        if (!isLatest()) return
        if (handlers.current === undefined) return toastFailure(failureTitle(suspended), error)
        setFailure({ ...suspension, message: navigator.onLine ? errorMessage(error) : 'You are offline' })
        handlers.current.onFailed(suspension)
      }
    }
    for (const suspension of unsent) {
      const { vocId, suspended } = suspension
      const before = calls.current.get(vocId)
      if (before?.suspended === suspended) continue
      const isLatest = () => calls.current.get(vocId) === call
      const done = (before?.done ?? Promise.resolve()).then(() => send(suspension, isLatest))
      const call = { suspended, done }
      calls.current.set(vocId, call)
      void done.then(() => isLatest() && calls.current.delete(vocId))
    }
  }, [unsent, suspend, resume])

  return { failure, dismissFailure: () => setFailure(undefined) }
}

const failureTitle = (suspended: boolean) => (suspended ? 'Suspend Word' : 'Resume Word')
