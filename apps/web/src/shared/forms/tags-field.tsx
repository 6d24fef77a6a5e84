import { limits } from '@wordtide/contract'
import { type FieldValues, useController, useFormState } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import { messageAt } from './message-at.ts'
import { TagInput } from './tag-input.tsx'
import type { BoundFieldProps } from './text-field.tsx'

const usage = `Enter or Space adds a tag of up to ${limits.tags.length} characters, at most ${limits.tags.count}`

/** The tags of a form. */
export function TagsField<V extends FieldValues, Output>(props: Omit<BoundFieldProps<V, Output>, 'hint'>) {
  const { control, name, label, className } = props
  const { field } = useController({ control, name })
  const { errors } = useFormState({ control })
  const tags: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : []
  const wrong = tags.findIndex((_, index) => messageAt(errors, `${name}.${index}`) !== undefined)
  const error = messageAt(errors, name) ?? messageAt(errors, `${name}.${wrong}`)
  return (
    <FieldFrame label={label} hint={usage} error={error} {...(className && { className })}>
      {(tied) => <TagInput tags={tags} onChange={field.onChange} onBlur={field.onBlur} ref={field.ref} {...tied} />}
    </FieldFrame>
  )
}
