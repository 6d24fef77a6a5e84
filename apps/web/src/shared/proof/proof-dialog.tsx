import { useLocation } from '@tanstack/react-router'
import { type ProofMeans, proveInput } from '@wordtide/contract'
import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Skeleton,
} from '@wordtide/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { useHistoryEntry } from '../dialogs/use-history-entry.ts'
import { FormAlert } from '../forms/form-messages.tsx'
import { SubmitButton } from '../forms/submit.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { PasskeyProof } from '../passkeys/passkey-proof.tsx'
import { hasPasskeys } from '../passkeys/passkeys.ts'
import { providerAddress, providerName } from '../session/identity-providers.ts'
import { LoadError } from '../tables/load-states.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-fields.tsx'

interface ProofDialogProps {
  onProven: () => void
  /** Called once it is closed. */
  onClosed: () => void
  onClose: () => void
}

/** Asks for one of the proofs that the account has. */
export function ProofDialog({ onProven, onClosed, onClose }: ProofDialogProps) {
  useHistoryEntry(() => {
    onClose()
    return false
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onCloseAutoFocus={onClosed}>
        <DialogHeader>
          <DialogTitle>Confirm that it is you</DialogTitle>
          <DialogDescription>
            This changes what guards your account. Once confirmed, you are not asked again for ten minutes.
          </DialogDescription>
        </DialogHeader>
        <Proofs onProven={onProven} />
      </DialogContent>
    </Dialog>
  )
}

function Proofs({ onProven }: Pick<ProofDialogProps, 'onProven'>) {
  const means = trpc.proofs.getMeans.useQuery()
  const [wantsCode, setWantsCode] = useState(false)
  if (means.data === undefined)
    return means.isError ? (
      <LoadError text="Unable to load the form" onRetry={() => void means.refetch()} />
    ) : (
      <div role="status" aria-label="Loading the form">
        <Skeleton className="h-16" />
      </div>
    )
  const { password, code, passkey, providers } = means.data
  const asksCode = code && (wantsCode || !password)
  return (
    <div className="grid gap-4">
      {passkey && (hasPasskeys() || !(password || code)) && <PasskeyProof onProven={onProven} />}
      {asksCode && <CodeProof onProven={onProven} />}
      {password && !asksCode && <PasswordProof onProven={onProven} />}
      {password && code && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setWantsCode(!wantsCode)}>
          {asksCode ? 'Use the password' : 'Use a code'}
        </Button>
      )}
      {!password && providers.length > 0 && <ProviderProofs providers={providers} />}
    </div>
  )
}

/** Opens a linked provider, which leads back to this page; what was asked for is then to be done again. */
function ProviderProofs({ providers }: Pick<ProofMeans, 'providers'>) {
  const state = useLocation({ select: ({ pathname, hash }) => (hash === '' ? pathname : `${pathname}#${hash}`) })
  return (
    <div className="grid gap-3">
      <p className="text-sm">Sign in there once more. You come back to this page: then try again.</p>
      {providers.map((key) => (
        <Button key={key} variant="outline" asChild>
          <a href={providerAddress(key, { prove: '1', state })} className="wrap-anywhere">
            Confirm with {providerName(key)}
          </a>
        </Button>
      ))}
    </div>
  )
}

const passwordProof = proveInput.pick({ current: true }).required()
const codeProof = proveInput.pick({ code: true }).required()

function PasswordProof({ onProven }: Pick<ProofDialogProps, 'onProven'>) {
  const { mutateAsync } = trpc.proofs.prove.useMutation(secretMutation)
  const { form, submit, failure } = useContractForm(passwordProof, { current: '' })
  const send = submit(async (proof) => {
    await mutateAsync(proof)
    onProven()
  })
  return (
    <ProofForm onSubmit={send} failure={failure} isBusy={form.formState.isSubmitting}>
      <PasswordField control={form.control} name="current" label="Password" autoComplete="current-password" />
    </ProofForm>
  )
}

function CodeProof({ onProven }: Pick<ProofDialogProps, 'onProven'>) {
  const { mutateAsync } = trpc.proofs.prove.useMutation(secretMutation)
  const { form, submit, failure } = useContractForm(codeProof, { code: '' })
  const send = submit(async (proof) => {
    await mutateAsync(proof)
    onProven()
  })
  return (
    <ProofForm onSubmit={send} failure={failure} isBusy={form.formState.isSubmitting}>
      <CodeField control={form.control} name="code" />
    </ProofForm>
  )
}

/** In ms: what was typed must not stay in the cache of mutations. */
const secretMutation = { gcTime: 1000 }

interface ProofFormProps {
  onSubmit: (event: FormEvent) => Promise<void>
  failure: string | undefined
  isBusy: boolean
  children: ReactNode
}

function ProofForm({ onSubmit, failure, isBusy, children }: ProofFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      {children}
      <FormAlert title="Unable to confirm" message={failure} />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <SubmitButton busy={isBusy}>Confirm</SubmitButton>
      </DialogFooter>
    </form>
  )
}
