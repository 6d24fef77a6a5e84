import { type LanguageCode, limits } from '@wordtide/contract'
import { hidePart } from '@wordtide/transfer'
import { Button, Textarea } from '@wordtide/ui'
import { EyeOffIcon } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { useField } from '../../../shared/forms/fields.tsx'
import { isShortcut, keyShortcuts, shortcutLabel } from '../../../shared/lib/keys/shortcuts.ts'
import { type SelectedText, toggleHidden } from './hide-word.ts'
import type { VocControl, VocFormInput } from './voc-form.ts'

/** The letter of the shortcut that hides a word: in other programs it makes text bold. */
export const hideKey = 'B'

interface ExampleTextFieldProps {
  control: VocControl
  name: Extract<FieldPath<VocFormInput>, `examples.${number}.${string}`>
  label: string
  /** True for a row that the form has offered: it is only a field until something is in it. */
  optional?: boolean | undefined
  /** '' until it is chosen. */
  language: LanguageCode | ''
  /** Returns the word that the sentence is an example of. */
  getWord: () => string
}

/** A sentence with a part that reviews hide. The part is marked when the field is left, if the word is found in it, or by a button. */
export function ExampleTextField({ control, name, label, optional = false, language, getWord }: ExampleTextFieldProps) {
  const { field, frame } = useField({ control, name, label, optional, limit: limits.voc.value })
  const textarea = useRef<HTMLTextAreaElement>(null)
  const nextSelection = useRef<SelectedText>(undefined)
  const [note, setNote] = useState<string>()
  // The user has taken the asterisks away: they are not put back, unless the sentence is another one.
  const isShown = useRef(false)
  const value = String(field.value ?? '')

  // A changed value has put the caret to its end.
  useLayoutEffect(() => {
    const next = nextSelection.current
    nextSelection.current = undefined
    if (next?.text === value) textarea.current?.setSelectionRange(next.start, next.end)
  })

  const change = (text: string) => {
    const plain = value.replaceAll('*', '')
    if (text.includes('*') || text === '') isShown.current = false
    else if (value !== plain) isShown.current = text === plain
    field.onChange(text)
  }

  const toggle = () => {
    const box = textarea.current
    if (box === null) return
    box.focus()
    const selected = { text: value, start: box.selectionStart, end: box.selectionEnd }
    const next = toggleHidden(selected, { word: getWord(), language: language || undefined })
    setNote(next === undefined ? 'Select the word first.' : undefined)
    if (next === undefined) return
    nextSelection.current = next
    change(next.text)
  }

  const leave = () => {
    // It keeps the focus when the window loses it.
    const isKept = isShown.current || textarea.current === document.activeElement
    const marked = isKept ? value : hidePart(value, getWord(), language || undefined)
    if (marked !== value) {
      field.onChange(marked)
      setNote('The word is marked.')
    }
    field.onBlur()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    // An asterisk typed over a selection would replace it.
    const surrounds = event.key === '*' && selectionStart < selectionEnd && !event.nativeEvent.isComposing
    if (!surrounds && !isShortcut(event.nativeEvent, hideKey)) return
    event.preventDefault()
    toggle()
  }

  return (
    <div className="min-w-0">
      <FieldFrame {...frame}>
        {(controlProps) => (
          <Textarea
            {...field}
            value={value}
            rows={1}
            className="min-h-10"
            dir="auto"
            {...(language !== '' && { lang: language })}
            {...controlProps}
            ref={(box) => {
              textarea.current = box
              field.ref(box)
            }}
            onChange={(event) => {
              setNote(undefined)
              change(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
        )}
      </FieldFrame>
      {(!optional || value !== '') && (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="-ms-2 mt-1 pointer-coarse:h-11"
            title={shortcutLabel(hideKey)}
            aria-keyshortcuts={keyShortcuts(hideKey)}
            // The field keeps the focus and shows its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            <EyeOffIcon aria-hidden="true" />
            Hide the selected word
          </Button>
          <span role="status" className="ms-2 text-muted-foreground text-sm">
            {note}
          </span>
        </>
      )}
    </div>
  )
}
