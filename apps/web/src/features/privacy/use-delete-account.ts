import { toast } from '@wordtide/ui'
import { useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { dismissFailures, toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useOnce } from '../../shared/forms/use-once.ts'
import { logError } from '../../shared/lib/log.ts'
import { useUser } from '../../shared/session/use-session.ts'
import { useSignOut } from '../../shared/session/use-sign-out.ts'

export const deleteFailure = 'delete account failed'

/** Removes what this browser keeps of a person's reviews. */
export type ForgetReviews = (userId: string) => Promise<void>

/**
 * Deletes the account, signs out and goes to the landing page. Once the server has deleted it, nothing that fails keeps the
 * person here.
 */
export function useDeleteAccount(forgetReviews: ForgetReviews) {
  const user = useUser()
  const signOut = useSignOut()
  const { client } = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const once = useOnce(busy)
  const deleteAccount = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await client.privacy.deleteAccount.mutate()
    } catch (error) {
      setBusy(false)
      setFailure(errorMessage(error))
      toastFailure(deleteFailure, error)
      return
    }
    if (user !== undefined)
      void forgetReviews(user.id).catch((error) => logError('The kept reviews could not be removed', error))
    await signOut({ always: true })
    dismissFailures(deleteFailure)
    toast.success('Account deleted')
  }
  return { deleteAccount: () => once(() => void deleteAccount()), busy, failure }
}
