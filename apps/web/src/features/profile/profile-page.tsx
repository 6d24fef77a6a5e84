import { limits } from '@wordtide/contract'
import { Input, Skeleton, toast } from '@wordtide/ui'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { UnsavedChangesQuestion } from '../../shared/dialogs/unsaved-changes.tsx'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { TextField } from '../../shared/forms/fields.tsx'
import { FormAlert, RestoredNote } from '../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../shared/forms/submit.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { PathLink } from '../../shared/layout/links.tsx'
import { PersonalPage } from '../../shared/layout/personal-page.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { useSessionStore, useUser } from '../../shared/session/use-session.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { LanguagesCard } from './languages-card.tsx'

/** The user's name, address and languages. */
export const ProfilePage = () => (
  <PersonalPage title="Profile">
    <RegionCard title="Personal Information">
      <PersonalInformation />
    </RegionCard>
    <LanguagesCard />
  </PersonalPage>
)

/** The form of the name, or its loading or failed state. The name is fetched: it may have been changed elsewhere. */
function PersonalInformation() {
  const info = trpc.profile.getInfo.useQuery()
  if (info.data !== undefined) return <NameForm saved={info.data.name} />
  if (info.isError) return <LoadError text="Unable to load result" onRetry={() => void info.refetch()} />
  return (
    <div role="status" aria-label="Loading personal information" className="grid max-w-md gap-5">
      <Skeleton className="h-15.5 pointer-coarse:h-16.5" />
      <Skeleton className="h-29 pointer-coarse:h-36" />
      <Skeleton className="h-10 touch-size w-20" />
    </div>
  )
}

const failureTitle = 'Failed to update'

/** Changes the name, also in the session, from which the header reads it. */
function NameForm({ saved }: { saved: string }) {
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
  const { form, submit, failure, restored } = useContractForm(
    async () => (await import('./name-schema.ts')).profileInfo,
    { name: saved },
    { draft: 'name', title: 'Personal Information' },
  )
  const { control, formState } = form
  const typed = useWatch({ control, name: 'name' })

  // A name saved elsewhere replaces the form's value, unless the form has unsaved changes.
  const lastSaved = useRef(saved)
  useEffect(() => {
    const before = lastSaved.current
    lastSaved.current = saved
    session.rename(saved)
    const name = form.getValues('name')
    if (name === before || name.trim() === saved) form.reset({ name: saved })
  }, [form, saved, session])

  const send = submit(async (info) => void (await mutateAsync(info)))
  return (
    <form onSubmit={send} noValidate className="grid max-w-md gap-5">
      <RestoredNote draft={restored} />
      <TextField
        control={control}
        name="name"
        label="Name"
        limit={limits.profile.name.max}
        dir="auto"
        autoComplete="name"
      />
      <Email />
      <FormAlert title={failureTitle} message={failure} />
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Save
      </SubmitButton>
      <UnsavedChangesQuestion changed={typed.trim() !== saved} />
    </form>
  )
}

/** The address of the account, to read and to copy. */
function Email() {
  const user = useUser()
  return (
    <div className="grid gap-2">
      <FieldFrame label="Email" hint="You sign in with it.">
        {(control) => <Input {...control} type="email" readOnly value={user?.email ?? ''} className="bg-muted" />}
      </FieldFrame>
      <PathLink
        to="/settings"
        hash="sign-in"
        className="inline-flex touch-size items-center justify-self-start text-sm"
      >
        Change email or password
      </PathLink>
    </div>
  )
}
