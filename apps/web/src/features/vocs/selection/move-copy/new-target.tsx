import { type ListFields, type ListView, listFields } from '@wordtide/contract'
import { useId } from 'react'
import { trpc } from '../../../../shared/api/trpc.ts'
import { TextField } from '../../../../shared/forms/fields.tsx'
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts'
import { RadioRow } from './target-radio.tsx'

const newTargetFields = listFields.pick({ name: true })

/** The form of a new list for some of a list's vocabularies. It has the languages of that one. */
export function useNewTarget({ language, targetLanguages }: ListView) {
  const { mutateAsync } = trpc.lists.create.useMutation()
  const fields = useContractForm<Pick<ListFields, 'name'>, Pick<ListFields, 'name'>>(newTargetFields, { name: '' })
  return {
    ...fields,
    /** Creates the list, if it has a valid name, and then calls `use` with it. */
    create: (use: (created: ListView) => Promise<void>) =>
      fields.submit(async ({ name }) => {
        const created = await mutateAsync({ name, language, targetLanguages })
        fields.form.reset()
        await use(created)
      })(),
  }
}

interface NewTargetRadioProps {
  group: string
  list: ListView
  newTarget: ReturnType<typeof useNewTarget>
  isChosen: boolean
  onChoose: () => void
}

/** The choice of a new list, with its name once it is chosen. */
export function NewTargetRadio({ list, newTarget, ...props }: NewTargetRadioProps) {
  const title = useId()
  return (
    <fieldset aria-labelledby={title} className="grid gap-3 px-1">
      <RadioRow {...props} language={list.language}>
        <span id={title} className="font-medium">
          New list
        </span>
      </RadioRow>
      {props.isChosen && (
        <TextField control={newTarget.form.control} name="name" label="Name" dir="auto" autoComplete="off" />
      )}
    </fieldset>
  )
}
