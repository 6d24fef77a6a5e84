import { limits, reportFields, reportReasonNames, reportReasons } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { SelectField, TextAreaField } from '../../shared/forms/fields.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'

interface ReportDialogProps {
  listId: string
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

const reasonOptions = reportReasons.map((reason) => ({ value: reason, label: reportReasonNames[reason] }))

/** Reports a public list to the operator of the server. */
export function ReportDialog({ listId, onClose, returnFocus }: ReportDialogProps) {
  const { mutateAsync } = trpc.reports.create.useMutation()
  const { form, submit, failure } = useContractForm(reportFields, { text: '' }, { title: 'Report List' })
  const { control, formState } = form
  const reason = useWatch({ control, name: 'reason' })
  const send = submit(async (report) => {
    await mutateAsync({ ...report, listId })
    toast.success('Thank you: the operator of this server will look at it')
    onClose()
  })
  return (
    <FormDialog title="Report List" changed={formState.isDirty} onClose={onClose} returnFocus={returnFocus}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <p className="text-muted-foreground text-sm">
          The operator of this server reads your report. The owner of the list does not learn who wrote it.
        </p>
        <SelectField
          control={control}
          name="reason"
          label="Reason"
          options={reasonOptions}
          placeholder="Select a reason"
        />
        <TextAreaField
          control={control}
          name="text"
          label="What is wrong?"
          limit={limits.report.text.max}
          optional={reason !== 'other'}
          dir="auto"
        />
        <FormAlert title="Unable to report the list" message={failure} />
        <FormDialogFooter action="Report" busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
