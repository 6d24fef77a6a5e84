import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Input,
  Spinner,
  toast,
} from '@wordtide/ui'
import { useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useHistoryEntry } from '../../shared/dialogs/use-history-entry.ts'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useSubmitGuard } from '../../shared/forms/submit.tsx'
import { logError } from '../../shared/lib/log.ts'
import { useSignOut } from '../../shared/session/sign-out.ts'
import { useUser } from '../../shared/session/use-session.ts'

/** Removes the reviews of a user that this browser stores. */
export type ForgetReviews = (userId: string) => Promise<void>

/** The word that a user types to confirm the deletion of their account. */
const deleteWord = 'DELETE'

const failureTitle = 'delete account failed'

interface DeleteAccountDialogProps {
  forgetReviews: ForgetReviews
  onClose: () => void
}

/** Explains what is deleted and what stays, and deletes the account after the user has typed the word. */
export function DeleteAccountDialog({ forgetReviews, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('')
  const { deleteAccount, isBusy, failure } = useDeleteAccount(forgetReviews)
  const isConfirmed = typed === deleteWord
  useHistoryEntry(() => {
    if (!isBusy) onClose()
    return isBusy
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isConfirmed) deleteAccount()
          }}
        >
          <DialogHeader>
            <DialogTitle>Delete Account</DialogTitle>
            <DialogDescription className="text-foreground">
              Your account will be deleted with your profile, your lists, their words and shares, your ratings, your
              feedback and everything that you have learned. Users who learn from your lists lose them, too.
            </DialogDescription>
          </DialogHeader>
          <p className="text-sm">
            Words that you added to lists of other people stay there, by 'Deleted user'. None of this can be undone.
          </p>
          <FieldFrame label={`Type ${deleteWord} to confirm`}>
            {(controlProps) => (
              <Input
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                {...controlProps}
              />
            )}
          </FieldFrame>
          <FormAlert title={failureTitle} message={failure} />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline" aria-disabled={isBusy}>
                Cancel
              </Button>
            </DialogClose>
            <Button type="submit" variant="destructive" disabled={!isConfirmed} aria-disabled={isBusy}>
              {isBusy && <Spinner label="Deleting" />}
              Delete Account
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/**
 * Deletes the account, signs out and goes to the landing page. After the server has deleted the account, no later failure
 * keeps the user on the page.
 */
function useDeleteAccount(forgetReviews: ForgetReviews) {
  const user = useUser()
  const signOut = useSignOut()
  const { client } = trpc.useUtils()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const guardSubmit = useSubmitGuard(isBusy)
  const deleteAccount = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await client.privacy.deleteAccount.mutate()
    } catch (error) {
      setIsBusy(false)
      setFailure(errorMessage(error))
      toastFailure(failureTitle, error)
      return
    }
    if (user !== undefined)
      void forgetReviews(user.id).catch((error) => logError('The stored reviews could not be removed', error))
    await signOut()
    dismissFailures(failureTitle)
    toast.success('Account deleted')
  }
  return { deleteAccount: () => guardSubmit(() => void deleteAccount()), isBusy, failure }
}
