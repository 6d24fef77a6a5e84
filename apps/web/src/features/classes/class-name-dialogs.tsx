import { useNavigate } from '@tanstack/react-router'
import { type ClassView, classFields, limits } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { TextField } from '../../shared/forms/fields.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'

interface ClassDialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Creates a class, and opens its page. */
export function NewClassDialog(props: ClassDialogProps) {
  const { mutateAsync } = trpc.classes.create.useMutation()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return (
    <NameDialog
      {...props}
      title="New Class"
      action="Create"
      name=""
      save={async (fields) => {
        const created = await mutateAsync(fields)
        utils.classes.get.setData({ id: created.id }, created)
        // The open form would ask before the page is left.
        flushSync(props.onClose)
        await navigate({ to: '/classes/$classId', params: { classId: created.id } })
      }}
    />
  )
}

/** Gives a class another name. */
export function RenameClassDialog({ schoolClass, ...props }: ClassDialogProps & { schoolClass: ClassView }) {
  const { id, name } = schoolClass
  const { mutateAsync } = trpc.classes.update.useMutation()
  return (
    <NameDialog
      {...props}
      title="Rename Class"
      action="Save"
      name={name}
      save={async (fields) => {
        await mutateAsync({ id, ...fields })
        toast.success('Class renamed')
        props.onClose()
      }}
    />
  )
}

interface NameDialogProps extends ClassDialogProps {
  title: string
  action: string
  name: string
  save: (fields: { name: string }) => Promise<void>
}

function NameDialog({ title, action, name, save, ...dialog }: NameDialogProps) {
  const { form, submit, failure } = useContractForm(classFields, { name })
  const { control, formState } = form
  return (
    <FormDialog {...dialog} title={title} changed={formState.isDirty}>
      <form onSubmit={submit(save)} noValidate className="grid gap-5">
        <TextField
          control={control}
          name="name"
          label="Name"
          hint="Those who join see it"
          limit={limits.classes.name.max}
          dir="auto"
          autoComplete="off"
        />
        <FormAlert message={failure} />
        <FormDialogFooter action={action} busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
