import { compareNaturally, identityOfTag, limits, tagVocsInput } from '@wordtide/contract'
import { Checkbox, Label, toast } from '@wordtide/ui'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type * as z from 'zod'
import { trpc } from '../../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../../shared/dialogs/form-dialog.tsx'
import { FormAlert } from '../../../shared/forms/form-messages.tsx'
import { TagsField } from '../../../shared/forms/tags-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { formatCount, wordsText } from '../../../shared/lib/counted.ts'
import { SignInElsewhere } from '../../../shared/session/sign-in-elsewhere.tsx'
import { isSignedOut } from './change-many.ts'
import { ChangeProgress } from './change-progress.tsx'
import { rowChanges } from './row-changes.ts'
import { type SelectionDialogProps, useManyChange } from './use-many-change.ts'

type TagForm = z.input<typeof tagVocsInput>

/** Adds tags to the selected vocabularies, and removes others. */
export function TagDialog({ list, vocs, onClose, returnFocus }: SelectionDialogProps) {
  const { client } = trpc.useUtils()
  const { progress, run } = useManyChange({
    name: 'tagMany',
    call: client.vocs.tagMany.mutate,
    rowsAfter: rowChanges.tagMany,
  })
  const ids = vocs.map(({ id }) => id)
  // Checked with the ids of one call; all are sent, in as many calls as it takes.
  const { form, submit, failure } = useContractForm<TagForm, z.output<typeof tagVocsInput>>(tagVocsInput, {
    listId: list.id,
    ids: ids.slice(0, limits.bulk.vocs),
    add: [],
    remove: [],
  })
  const { control, formState } = form
  const [hasSessionEnded, setHasSessionEnded] = useState(false)

  const save = submit(async ({ add, remove }) => {
    if (add.length + remove.length === 0) {
      form.setError('add', { message: 'Choose tags to add or to remove' }, { shouldFocus: true })
      return
    }
    let full = 0
    try {
      await run({ listId: list.id, ids, add, remove }, (output) => {
        full += output.full
      })
    } catch (error) {
      setHasSessionEnded(isSignedOut(error))
      throw error
    }
    toast.success('Tags changed', {
      ...(full > 0 && {
        description: `${wordsText(full)} left unchanged: a word has at most ${limits.tags.count} tags.`,
        duration: 10_000,
      }),
    })
    onClose()
  })

  return (
    <FormDialog
      title={`Tags of ${wordsText(vocs.length)}`}
      changed={formState.isDirty}
      keepsPage={formState.isDirty}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <form onSubmit={save} noValidate className="grid gap-5">
        <TagsField control={control} name="add" label="Add" />
        <RemovedTags control={control} tags={tagCounts(vocs)} total={vocs.length} />
        <FormAlert title="Unable to change the tags" message={failure}>
          {hasSessionEnded && <SignInElsewhere>press Save again.</SignInElsewhere>}
        </FormAlert>
        <ChangeProgress progress={progress} />
        <FormDialogFooter action="Save" busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}

interface RemovedTagsProps {
  control: Control<TagForm, unknown, z.output<typeof tagVocsInput>>
  tags: readonly (readonly [string, number])[]
  total: number
}

/** The tags that the vocabularies have, to be removed. */
function RemovedTags({ control, tags, total }: RemovedTagsProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'remove' })
  const removed: readonly string[] = field.value ?? []
  if (tags.length === 0) return null
  // The message about a tag is that of its place among the removed ones.
  const { error } = fieldState
  const messages: unknown[] = Array.isArray(error) ? error : [error]
  const invalid = messages.findIndex((one) => one !== undefined && one !== null)
  const message = messages.map(messageOf).find((one) => one !== undefined)
  return (
    <fieldset className="min-w-0" aria-describedby={message === undefined ? undefined : `${id}-error`}>
      <legend className="mb-2 font-medium text-sm">Remove</legend>
      <div className="flex max-h-48 flex-wrap gap-x-5 gap-y-2 overflow-y-auto p-1">
        {tags.map(([tag, count], index) => (
          <div key={tag} className="flex min-h-8 min-w-0 items-center gap-2 pointer-coarse:min-h-11">
            <Checkbox
              id={`${id}-${index}`}
              checked={removed.includes(tag)}
              onCheckedChange={(checked) =>
                field.onChange(checked === true ? [...removed, tag] : removed.filter((one) => one !== tag))
              }
            />
            <Label htmlFor={`${id}-${index}`} className="min-w-0 font-normal">
              <bdi className="truncate">{tag}</bdi>
              <span className="text-muted-foreground tabular-nums">
                {count === total ? 'all' : `${formatCount(count)} of ${formatCount(total)}`}
              </span>
            </Label>
          </div>
        ))}
      </div>
      {message !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-destructive text-sm">
          <bdi>{removed[invalid]}</bdi>: {message}
        </p>
      )}
    </fieldset>
  )
}

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined

/**
 * The tags of vocabularies in natural order, each in the spelling of the first vocabulary that has it, with the number of those that have
 * it.
 */
function tagCounts(vocs: SelectionDialogProps['vocs']): [string, number][] {
  const counts = new Map<string, [tag: string, count: number]>()
  for (const tag of vocs.flatMap(({ tags }) => tags)) {
    const identity = identityOfTag(tag)
    const [name, count] = counts.get(identity) ?? [tag, 0]
    counts.set(identity, [name, count + 1])
  }
  return [...counts.values()].toSorted(([a], [b]) => compareNaturally(a, b))
}
