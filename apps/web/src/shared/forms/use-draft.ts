import { use, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { SessionContext } from '../session/use-session.ts'

/**
 * Keeps what waits to be saved in the form `name` when the session ends, and gives it back to the same person where the form
 * is next shown: as changes against what is saved. Says whether it did.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string | undefined,
): boolean {
  const session = use(SessionContext)
  const [restored, setRestored] = useState(false)
  const { isDirty } = form.formState

  useEffect(() => {
    if (name === undefined || session?.get().status !== 'loggedIn') return
    const draft = session.drafts.take(name)
    if (!isOfForm<Input>(draft)) return
    form.reset(draft, { keepDefaultValues: true })
    setRestored(true)
  }, [form, name, session])

  useEffect(() => {
    if (name === undefined || !isDirty) return
    return session?.subscribe(() => {
      if (session.get().status === 'loggedOut') session.drafts.keep(name, form.getValues())
    })
  }, [form, name, session, isDirty])

  return restored
}

/** Only the form of a name keeps under that name. */
const isOfForm = <Input extends FieldValues>(draft: object | undefined): draft is Input => draft !== undefined
