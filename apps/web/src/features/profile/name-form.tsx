import { toast } from '@wordtide/ui'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { dismissFailures, toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { lazyResolver } from '../../shared/forms/lazy-resolver.ts'
import { LeaveQuestion } from '../../shared/forms/leave-question.tsx'
import { SubmitButton } from '../../shared/forms/submit-button.tsx'
import { TextField } from '../../shared/forms/text-field.tsx'
import { useSentForm } from '../../shared/forms/use-sent-form.ts'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import { useSessionStore } from '../../shared/session/use-session.ts'

// The validation is loaded when somebody turns to the form.
const loadResolver = async () => (await import('./name-resolver.ts')).nameResolver
const resolver = lazyResolver<{ name: string }, { name: string }>(loadResolver)
const failureTitle = 'Failed to update'

/** The form of the name; the header follows it. */
export function NameForm({ saved }: { saved: string }) {
  const session = useSessionStore()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.profile.updateInfo.useMutation({
    onSuccess: (info) => {
      utils.profile.getInfo.setData(undefined, info)
      session.rename(info.name)
      dismissFailures(failureTitle)
      toast.success('Updated')
    },
    onError: (error) => toastFailure(failureTitle, error),
  })
  const { form, submit, failure } = useSentForm(resolver, { name: saved }, { draft: 'name' })
  const { control, formState } = form
  const typed = useWatch({ control, name: 'name' })

  // What was saved elsewhere is taken over, unless something here waits to be saved.
  const known = useRef(saved)
  useEffect(() => {
    const before = known.current
    known.current = saved
    session.rename(saved)
    const name = form.getValues('name')
    if (name === before || name.trim() === saved) form.reset({ name: saved })
  }, [form, saved, session])

  const send = submit(async (info) => void (await mutateAsync(info)))
  return (
    <form onSubmit={send} noValidate {...fetchAhead(loadResolver)} className="grid max-w-md gap-4">
      <TextField control={control} name="name" label="Name" dir="auto" autoComplete="name" />
      <FormAlert title={failureTitle} message={failure} />
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Save
      </SubmitButton>
      <LeaveQuestion changed={typed.trim() !== saved} />
    </form>
  )
}
