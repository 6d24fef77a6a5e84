import { Button } from '@wordtide/ui'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, TextField } from '../forms/fields.tsx'

type CodeFieldProps<V extends FieldValues, Output> = Pick<BoundFieldProps<V, Output>, 'control' | 'name'>

/** A code of the second factor: of the authenticator app, or a recovery code, for which a phone shows letters, too. */
export function CodeField<V extends FieldValues, Output>({ control, name }: CodeFieldProps<V, Output>) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className="grid gap-2">
      {isRecovery ? (
        <TextField
          control={control}
          name={name}
          label="Recovery code"
          hint="One of those that you got with the second factor; each works once"
          autoComplete="off"
          dir="ltr"
          autoFocus
        />
      ) : (
        <AppCodeField control={control} name={name} />
      )}
      <Button
        variant="ghost"
        size="sm"
        className="-mx-1 justify-self-start px-1"
        onClick={() => setIsRecovery(!isRecovery)}
      >
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </Button>
    </div>
  )
}

/** A code of the authenticator app. */
export const AppCodeField = <V extends FieldValues, Output>(props: CodeFieldProps<V, Output>) => (
  <TextField
    {...props}
    label="Code"
    hint="The six digits that your authenticator app shows"
    inputMode="numeric"
    autoComplete="one-time-code"
    dir="ltr"
    autoFocus
  />
)
