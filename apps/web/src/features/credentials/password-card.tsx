import { changePasswordInput } from '@wordtide/contract'
import { Skeleton, toast } from '@wordtide/ui'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../shared/forms/submit.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { NewPasswordField, PasswordField } from '../../shared/proof/password-fields.tsx'
import { useProof } from '../../shared/proof/use-proof.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'

/** Changes the password, or sets the first one of an account without. */
export function PasswordCard() {
  const means = trpc.proofs.getMeans.useQuery()
  return (
    <RegionCard title="Password" contentClassName="grid grid-cols-[minmax(0,1fr)] gap-5">
      {means.data !== undefined && (means.data.password ? <ChangeForm /> : <FirstPasswordForm />)}
      {means.data === undefined &&
        (means.isError ? (
          <LoadError text="Unable to load the form" onRetry={() => void means.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the password form">
            <Skeleton className="h-87 sm:h-84" />
          </div>
        ))}
    </RegionCard>
  )
}

/** Saves a password. What was typed must not stay in the cache of mutations for long. */
const useSave = () =>
  trpc.account.changePassword.useMutation({ gcTime: 1000, onSuccess: () => void toast.success('Password changed') })

const failureTitle = 'Unable to change the password'
const changeFields = changePasswordInput.pick({ current: true, password: true }).required()

function ChangeForm() {
  const { mutateAsync } = useSave()
  const { form, submit, failure } = useContractForm(changeFields, { current: '', password: '' })
  const { control, formState } = form
  const send = submit(async (values) => {
    try {
      await mutateAsync(values)
      form.reset()
    } catch (error) {
      if (errorBodyOf(error).key !== 'WRONG_CREDENTIALS') throw error
      form.setError('current', { type: 'server', message: 'This is not your password' })
    }
  })
  return (
    <form onSubmit={send} noValidate className="grid max-w-md gap-5">
      <p className="text-sm">
        Every other device has to sign in again with the new password, and your access tokens stop working.
      </p>
      <Username />
      <PasswordField control={control} name="current" label="Current password" autoComplete="current-password" />
      <NewPasswordField control={control} name="password" label="New password" owner={useUser()} />
      <FormAlert title={failureTitle} message={failure} />
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        Change password
      </SubmitButton>
    </form>
  )
}

const firstFields = changePasswordInput.pick({ password: true })

function FirstPasswordForm() {
  const { mutateAsync } = useSave()
  const { withProof, proofDialog } = useProof()
  const { form, submit, failure } = useContractForm(firstFields, { password: '' })
  const send = submit(async (values) => {
    await withProof(() => mutateAsync(values))
    form.reset()
  })
  return (
    <>
      <form onSubmit={send} noValidate className="grid max-w-md gap-5">
        <p className="text-sm">
          Your account has no password yet. With one you can also sign in by your email address.
        </p>
        <Username />
        <NewPasswordField control={form.control} name="password" label="New password" owner={useUser()} />
        <FormAlert title={failureTitle} message={failure} />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start">
          Set password
        </SubmitButton>
      </form>
      {proofDialog}
    </>
  )
}

/** Tells password managers whose password it is. */
const Username = () => <input type="email" autoComplete="username" value={useUser()?.email ?? ''} readOnly hidden />
