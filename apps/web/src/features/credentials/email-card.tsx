import { changeEmailInput, type EmailView } from '@wordtide/contract'
import { Alert, AlertDescription, AlertTitle, Button, Skeleton, Spinner, toast } from '@wordtide/ui'
import { MailIcon } from 'lucide-react'
import { useEffect } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { TextField } from '../../shared/forms/fields.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { SubmitButton, useSubmitGuard } from '../../shared/forms/submit.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { useProof } from '../../shared/proof/use-proof.tsx'
import { useSessionStore } from '../../shared/session/use-session.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'

/** Shows the address of the account, and asks for another one. */
export function EmailCard() {
  const email = trpc.account.getEmail.useQuery()
  return (
    <RegionCard title="Email" contentClassName="grid grid-cols-[minmax(0,1fr)] gap-5">
      {email.data !== undefined && <Email {...email.data} />}
      {email.data === undefined &&
        (email.isError ? (
          <LoadError text="Unable to load your address" onRetry={() => void email.refetch()} />
        ) : (
          <div role="status" aria-label="Loading your address">
            <Skeleton className="h-52" />
          </div>
        ))}
    </RegionCard>
  )
}

const failureTitle = 'Unable to send the email'

function Email({ email, pending }: EmailView) {
  const session = useSessionStore()
  // It may have been confirmed elsewhere.
  useEffect(() => session.readdress(email), [session, email])
  const { mutateAsync, isPending } = trpc.account.changeEmail.useMutation({
    onSuccess: () => {
      dismissFailures(failureTitle)
      toast.success('Email sent')
    },
  })
  const { withProof, proofDialog } = useProof()
  const ask = (address: string) => withProof(() => mutateAsync({ email: address }))
  return (
    <>
      <p className="text-sm">
        You sign in with <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {pending !== null && <Pending email={pending.email} isAsking={isPending} onAsk={ask} />}
      <ChangeForm onAsk={ask} />
      {proofDialog}
    </>
  )
}

interface PendingProps {
  email: string
  isAsking: boolean
  onAsk: (email: string) => Promise<unknown>
}

/** The address that waits for its confirmation. */
function Pending({ email, isAsking, onAsk }: PendingProps) {
  const guardSubmit = useSubmitGuard(isAsking)
  const askAgain = () =>
    guardSubmit(() => {
      onAsk(email).catch((error: unknown) => {
        // The user has closed the question.
        if (errorBodyOf(error).key !== 'PROOF_REQUIRED') toastFailure(failureTitle, error)
      })
    })
  return (
    <Alert>
      <MailIcon aria-hidden="true" />
      <AlertTitle className="wrap-anywhere">Waiting for a confirmation of {email}</AlertTitle>
      <AlertDescription>
        <p>
          Open the link in the email to this address within 24 hours. If none arrives, look into the spam folder; the
          address may also have an account of its own.
        </p>
        <Button variant="outline" size="sm" aria-disabled={isAsking} onClick={askAgain}>
          {isAsking && <Spinner label="Sending" />}
          Send again
        </Button>
      </AlertDescription>
    </Alert>
  )
}

const fields = changeEmailInput.pick({ email: true })

function ChangeForm({ onAsk }: Pick<PendingProps, 'onAsk'>) {
  const { form, submit, failure } = useContractForm(fields, { email: '' })
  const send = submit(async ({ email }) => {
    await onAsk(email)
    form.reset()
  })
  return (
    <form onSubmit={send} noValidate className="grid max-w-md gap-5">
      <TextField
        control={form.control}
        name="email"
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="It becomes yours once you open the link in the email that we send to it."
      />
      <FormAlert title={failureTitle} message={failure} />
      <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start">
        Change email
      </SubmitButton>
    </form>
  )
}
