import { type AssignmentView, assignmentFields, type ClassView, reviewTypeNames, reviewTypes } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { trpc } from '../../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../../shared/dialogs/form-dialog.tsx'
import { ChoicesField } from '../../../shared/forms/choices-field.tsx'
import { SelectField, TextField } from '../../../shared/forms/fields.tsx'
import { FormAlert } from '../../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { localDay } from '../../../shared/lib/dates/assignments.ts'

type Fields = z.output<typeof assignmentFields>
/** As the form has them: an empty tag stands for all words. */
type FormValues = z.input<typeof assignmentFields>

const typeOptions = reviewTypes.map((type) => ({ value: type, label: reviewTypeNames[type] }))

interface AssignmentDialogProps {
  schoolClass: ClassView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Sets words to a class. */
export function NewAssignmentDialog(props: AssignmentDialogProps) {
  const { id: classId, lists } = props.schoolClass
  const { mutateAsync } = trpc.assignments.create.useMutation()
  const [onlyList, ...others] = lists
  const listId = onlyList !== undefined && others.length === 0 ? onlyList.id : ''
  return (
    <AssignmentDialog
      {...props}
      title="New Assignment"
      action="Set"
      values={{ listId, tag: '', types: ['translation'], dueDay: localDay(7) }}
      save={async (fields) => {
        await mutateAsync({ classId, ...fields })
        toast.success('Assignment set')
        props.onClose()
      }}
    />
  )
}

/** Changes what is set to a class. */
export function EditAssignmentDialog({ assignment, ...props }: AssignmentDialogProps & { assignment: AssignmentView }) {
  const { id, listId, tag, types, dueDay } = assignment
  const { mutateAsync } = trpc.assignments.update.useMutation()
  return (
    <AssignmentDialog
      {...props}
      title="Edit Assignment"
      action="Save"
      values={{ listId, tag: tag ?? '', types, dueDay }}
      save={async (fields) => {
        await mutateAsync({ classId: props.schoolClass.id, id, ...fields })
        toast.success('Assignment changed')
        props.onClose()
      }}
    />
  )
}

interface AssignmentFormProps extends AssignmentDialogProps {
  title: string
  action: string
  values: FormValues
  save: (fields: Fields) => Promise<void>
}

function AssignmentDialog({ title, action, values, save, schoolClass, ...dialog }: AssignmentFormProps) {
  const { form, submit, failure } = useContractForm(assignmentFields, values)
  const { control, formState } = form
  const listId = useWatch({ control, name: 'listId' })
  const tag = useWatch({ control, name: 'tag' }) ?? ''
  const filters = trpc.vocs.filters.useQuery({ listId }, { enabled: listId !== '' })
  const tags = filters.data?.tags.map((one) => one.tag) ?? []
  // One that no word has any more stays chosen until another one is.
  const offered = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <FormDialog {...dialog} title={title} changed={formState.isDirty}>
      <form onSubmit={submit(save)} noValidate className="grid gap-5">
        <SelectField
          control={control}
          name="listId"
          label="List"
          options={schoolClass.lists.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          control={control}
          name="tag"
          label="Words"
          options={[
            { value: '', label: 'All words of the list' },
            ...offered.map((one) => ({ value: one, label: one })),
          ]}
        />
        <ChoicesField control={control} name="types" label="Review types" options={typeOptions} />
        <TextField
          control={control}
          name="dueDay"
          label="Last day"
          type="date"
          hint="Each new card of these words is to be answered once by then"
        />
        <FormAlert message={failure} />
        <FormDialogFooter action={action} busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
