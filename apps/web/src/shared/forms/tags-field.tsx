import { hasTag, limits } from '@wordtide/contract'
import { Badge, cn, fieldClasses } from '@wordtide/ui'
import { XIcon } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { type FieldValues, useController, useFormState } from 'react-hook-form'
import { isComposing } from '../lib/keys/is-composing.ts'
import { type ControlProps, FieldFrame } from './field-frame.tsx'
import { type BoundFieldProps, messageAt } from './fields.tsx'

/** The characters that end a tag: white space, and Latin, Arabic and East Asian commas. */
const separators = /[\s,،，、]+/

const usage = `Enter, Space or a comma adds a tag of up to ${limits.tags.length} characters, at most ${limits.tags.count}`

/** The tags of a form. */
export function TagsField<V extends FieldValues, Output>(props: Omit<BoundFieldProps<V, Output>, 'hint' | 'optional'>) {
  const { control, name, label, className } = props
  const { field } = useController({ control, name })
  const { errors } = useFormState({ control })
  const tags: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : []
  const invalid = tags.findIndex((_, index) => messageAt(errors, `${name}.${index}`) !== undefined)
  const [refusal, setRefusal] = useState<string>()
  const error = refusal ?? messageAt(errors, name) ?? messageAt(errors, `${name}.${invalid}`)
  return (
    <FieldFrame label={label} hint={usage} error={error} required={false} {...(className && { className })}>
      {(controlProps) => (
        <TagInput
          tags={tags}
          onChange={field.onChange}
          refusal={refusal}
          onRefuse={setRefusal}
          onBlur={field.onBlur}
          ref={field.ref}
          {...controlProps}
        />
      )}
    </FieldFrame>
  )
}

interface TagInputProps extends ControlProps {
  tags: readonly string[]
  onChange: (tags: readonly string[]) => void
  /** The reason why the typed text is not a tag and stays in the input; undefined if it may become one. */
  refusal: string | undefined
  onRefuse: (reason: string | undefined) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Edits tags by keyboard: Enter, Space or a comma adds a tag, arrows select one, Backspace removes the selected or the last one. */
function TagInput({ tags, onChange, refusal, onRefuse, onBlur, ref, ...controlProps }: TagInputProps) {
  const [text, setText] = useState('')
  const [selection, setSelection] = useState<number>()
  const selected = selection !== undefined && selection < tags.length ? selection : undefined
  const selectedTag = selected === undefined ? undefined : tags[selected]

  const add = (newText: string) => {
    const result = addTags(tags, newText)
    if (result.tags.length > tags.length) onChange(result.tags)
    setText(result.rest)
    setSelection(undefined)
    onRefuse(result.reason)
  }
  const change = (changedTags: readonly string[], newText: string) => {
    if (changedTags !== tags) onChange(changedTags)
    setText(newText)
    // Refused text is checked again while it is corrected, and when a removed tag has made room for it.
    if (refusal !== undefined) onRefuse(addTags(changedTags, newText).reason)
  }
  const remove = (index: number) => change(tags.toSpliced(index, 1), text)

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      add(text)
    } else if (text === '' && tags.length > 0) {
      const last = tags.length - 1
      if (event.key === 'Backspace') {
        event.preventDefault()
        remove(selected ?? last)
        if (selected !== undefined) setSelection(last === 0 ? undefined : Math.min(selected, last - 1))
      } else if (event.key === 'ArrowLeft') {
        setSelection(selected === undefined ? last : Math.max(0, selected - 1))
      } else if (event.key === 'ArrowRight') {
        setSelection(selected === undefined || selected === last ? undefined : selected + 1)
      }
    }
  }

  return (
    <div
      className={cn(
        fieldClasses,
        'flex min-h-10 pointer-coarse:min-h-11 flex-wrap items-center gap-1.5 py-1.5 pointer-coarse:gap-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-2',
        'aria-invalid' in controlProps && 'border-destructive',
      )}
    >
      {tags.map((tag, index) => (
        <Badge
          key={tag}
          variant={index === selected ? 'default' : 'secondary'}
          data-selected={index === selected || undefined}
          // Does not cut off the area of the button, which ends halfway to that of the tag below.
          className="max-w-full gap-0 overflow-visible py-0 pe-0"
        >
          <bdi className="truncate">{tag}</bdi>
          <button
            type="button"
            // Keyboard users remove tags by Backspace; up to twenty more tab stops would slow them down.
            tabIndex={-1}
            aria-label={`Remove tag ${tag}`}
            className="inline-flex size-6 touch-area cursor-pointer pointer-coarse:size-9 items-center justify-center rounded-full"
            onClick={() => remove(index)}
          >
            <XIcon aria-hidden="true" className="size-3" />
          </button>
        </Badge>
      ))}
      <input
        ref={ref}
        type="text"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        className="h-7 pointer-coarse:h-11 min-w-24 flex-1 bg-transparent outline-none"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const newText = event.target.value
          const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
          // A comma, pasted text, or a touch keyboard that reports no key names.
          if (!composing && separators.test(newText)) return add(newText)
          change(tags, newText)
          setSelection(undefined)
        }}
        onBlur={() => {
          add(text)
          onBlur?.()
        }}
        {...controlProps}
      />
      <span aria-live="polite" className="sr-only">
        {selectedTag !== undefined ? `Tag ${selectedTag} selected, Backspace removes it` : refusal}
      </span>
    </div>
  )
}

interface AddedTags {
  tags: readonly string[]
  /** The text that stays in the input to be corrected. */
  rest: string
  /** The reason why the first word of that is not a tag. */
  reason?: string
}

/** Adds the words of a text as tags, except duplicates, words that are too long, and words beyond the maximum. */
export function addTags(tags: readonly string[], text: string): AddedTags {
  const added = [...tags]
  const rest: string[] = []
  const reasons: string[] = []
  for (const word of text.split(separators)) {
    if (word === '') continue
    const reason = whyNoTag(word, added)
    if (reason === undefined) added.push(word)
    else {
      rest.push(word)
      reasons.push(reason)
    }
  }
  const [reason] = reasons
  return { tags: added, rest: rest.join(' '), ...(reason !== undefined && { reason }) }
}

function whyNoTag(word: string, tags: readonly string[]): string | undefined {
  if (hasTag(tags, word)) return 'Already a tag'
  if (word.length > limits.tags.length) return `A tag has at most ${limits.tags.length} characters`
  if (tags.length >= limits.tags.count) return `At most ${limits.tags.count} tags`
}
