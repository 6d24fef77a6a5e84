import { type ClassView, invitationFields, limits, readRoster } from '@wordtide/contract'
import { cn, toast } from '@wordtide/ui'
import { type RefObject, useDeferredValue, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { TextAreaField } from '../../shared/forms/fields.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { counted } from '../../shared/lib/counted.ts'

interface InviteDialogProps {
  schoolClass: ClassView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Lets a teacher paste a roster, and invites everybody on it. */
export function InviteDialog({ schoolClass: { id }, ...dialog }: InviteDialogProps) {
  const { mutateAsync } = trpc.classes.invite.useMutation()
  const { form, submit, failure } = useContractForm(invitationFields, { roster: '' })
  const { control, formState } = form
  const roster = useWatch({ control, name: 'roster' })
  const send = submit(async ({ roster }) => {
    const { sent } = await mutateAsync({ classId: id, roster })
    toast.success(sent === 0 ? 'Nobody to invite: members get no mail' : `${invitations(sent)} sent`)
    dialog.onClose()
  })
  return (
    <FormDialog {...dialog} title="Invite by Mail" changed={formState.isDirty}>
      <form onSubmit={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="min-w-0">
          <TextAreaField
            control={control}
            name="roster"
            label="Addresses"
            hint="One in a line, separated by commas, or rows of a spreadsheet. Each gets a mail with your name and the link of the class; members get none."
            limit={limits.roster.text}
            className="[&_textarea]:max-h-56 [&_textarea]:min-h-32"
            dir="auto"
            placeholder={'ada@example.org\nBen <ben@example.org>'}
          />
          <RosterSummary roster={roster} />
        </div>
        <FormAlert title="Unable to invite" message={failure} />
        <FormDialogFooter action="Send" busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}

const invitations = (count: number) => counted(count, 'invitation', 'invitations')

/** The number of addresses in a roster, and the rows that could not be read; shown before it is sent. */
function RosterSummary({ roster }: { roster: string }) {
  const id = useId()
  const text = useDeferredValue(roster)
  const { addresses, unreadable } = useMemo(
    () => (text.length > limits.roster.text ? { addresses: [], unreadable: [] } : readRoster(text)),
    [text],
  )
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-2 text-sm', text.trim() !== '' && 'mt-5')}>
      <p role="status" className="font-medium tabular-nums empty:hidden">
        {text.trim() !== '' && counted(addresses.length, 'address', 'addresses')}
      </p>
      {unreadable.length > 0 && (
        <div className="grid gap-1 text-muted-foreground">
          <p id={id}>Without an address, and left out:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it. */}
          <ul aria-labelledby={id} tabIndex={0} className="grid max-h-32 gap-1 overflow-y-auto rounded-sm">
            {unreadable.map(({ row, text }, index) => (
              <li key={index} className="wrap-anywhere">
                Row {row}: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
