import { useNavigate } from '@tanstack/react-router'
import { classCodeLength, classCodeOf } from '@wordtide/contract'
import { Input } from '@wordtide/ui'
import { type ReactNode, useRef, useState } from 'react'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { isComposing } from '../../shared/lib/keys/is-composing.ts'

/** Asks for the code of a class, and opens the page on which one joins it. `children` are its buttons. */
export function CodeForm({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const submit = () => {
    const code = classCodeOf(typed)
    if (code === undefined) {
      setIsWrong(true)
      input.current?.focus()
      return
    }
    void navigate({ to: '/join/$code', params: { code } })
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FieldFrame
        label="Code"
        required
        hint="From your teacher. Capital letters and spaces do not matter."
        error={
          isWrong && classCodeOf(typed) === undefined
            ? `A code has ${classCodeLength} letters and digits, without 0, 1, I, L and O`
            : undefined
        }
      >
        {(control) => (
          <Input
            ref={input}
            {...control}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            className="font-mono uppercase tracking-widest"
          />
        )}
      </FieldFrame>
      {children}
    </form>
  )
}
