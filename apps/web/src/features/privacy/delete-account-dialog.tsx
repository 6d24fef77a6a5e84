import { deleteWord } from '@wordtide/contract'
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
} from '@wordtide/ui'
import { useState } from 'react'
import { FieldFrame } from '../../shared/forms/field.tsx'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { deleteFailure, type ForgetReviews, useDeleteAccount } from './use-delete-account.ts'

export interface DeleteAccountDialogProps {
  forgetReviews: ForgetReviews
  onClose: () => void
}

/** Says what goes and what stays, and deletes the account of who types the word. */
export default function DeleteAccountDialog({ forgetReviews, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('')
  const { deleteAccount, busy, failure } = useDeleteAccount(forgetReviews)
  const confirmed = typed === deleteWord
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (confirmed) deleteAccount()
          }}
        >
          <DialogHeader>
            <DialogTitle>Delete Account</DialogTitle>
            <DialogDescription className="text-foreground">
              Your account will be deleted with your profile, your lists, their vocabularies and shares, your ratings,
              your feedback and everything that you have learned. Who learns from your lists loses them, too.
            </DialogDescription>
          </DialogHeader>
          <p className="text-sm">
            Vocabularies that you added to lists of other people stay there, by 'Deleted user'. None of this can be
            undone.
          </p>
          <FieldFrame label={`Type ${deleteWord} to confirm`}>
            {(tied) => (
              <Input
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                {...tied}
              />
            )}
          </FieldFrame>
          <FormAlert title={deleteFailure} message={failure} />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline" aria-disabled={busy}>
                Cancel
              </Button>
            </DialogClose>
            <Button type="submit" variant="destructive" disabled={!confirmed} aria-disabled={busy}>
              {busy && <Spinner label="Deleting" />}
              Delete Account
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
