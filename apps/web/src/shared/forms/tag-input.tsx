import { limits } from '@wordtide/contract'
import { Badge, cn, fieldClasses } from '@wordtide/ui'
import { XIcon } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import type { ControlProps } from './field.tsx'
import { isComposing } from './is-composing.ts'
import { addTags } from './tags.ts'

export interface TagInputProps extends ControlProps {
  tags: readonly string[]
  onChange: (tags: readonly string[]) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Tags by keyboard: Enter or Space adds one, arrows select one, Backspace removes the selected or the last. */
export function TagInput({ tags, onChange, onBlur, ref, ...tied }: TagInputProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number>()
  const selected = chosen !== undefined && chosen < tags.length ? chosen : undefined
  const chosenTag = selected === undefined ? undefined : tags[selected]

  const add = (typed: string) => {
    const attempt = addTags(tags, typed)
    if (attempt.tags.length > tags.length) onChange(attempt.tags)
    setText(attempt.rest)
    setChosen(undefined)
  }
  const remove = (index: number) => onChange(tags.toSpliced(index, 1))

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
        if (selected !== undefined) setChosen(last === 0 ? undefined : Math.min(selected, last - 1))
      } else if (event.key === 'ArrowLeft') {
        setChosen(selected === undefined ? last : Math.max(0, selected - 1))
      } else if (event.key === 'ArrowRight') {
        setChosen(selected === undefined || selected === last ? undefined : selected + 1)
      }
    }
  }

  return (
    <div
      className={cn(
        fieldClasses,
        'flex min-h-10 flex-wrap items-center gap-1.5 py-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-2',
        'aria-invalid' in tied && 'border-destructive',
      )}
    >
      {tags.map((tag, index) => (
        <Badge
          key={tag}
          variant={index === selected ? 'default' : 'secondary'}
          data-selected={index === selected || undefined}
          className="max-w-full gap-0 py-0 pr-0"
        >
          <bdi className="truncate">{tag}</bdi>
          <button
            type="button"
            // The keyboard's way is Backspace: twenty more stops of Tab would stand in everyone's way.
            tabIndex={-1}
            aria-label={`Remove tag ${tag}`}
            className="inline-flex size-6 cursor-pointer items-center justify-center rounded-full"
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
        className="h-7 min-w-24 flex-1 bg-transparent outline-none"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const typed = event.target.value
          const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
          // A pasted text, or a keyboard on glass that names no keys.
          if (!composing && /\s/.test(typed)) return add(typed)
          setText(typed)
          setChosen(undefined)
        }}
        onBlur={() => {
          add(text)
          onBlur?.()
        }}
        {...tied}
      />
      <span aria-live="polite" className="sr-only">
        {chosenTag !== undefined && `Tag ${chosenTag} selected, Backspace removes it`}
        {tags.length >= limits.tags.count && text !== '' && `At most ${limits.tags.count} tags`}
      </span>
    </div>
  )
}
