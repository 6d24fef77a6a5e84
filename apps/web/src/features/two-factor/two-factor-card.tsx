import type { TwoFactorView } from '@wordtide/contract'
import { Button, Skeleton } from '@wordtide/ui'
import { type RefObject, useRef, useState } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { useSubmitGuard } from '../../shared/forms/submit.tsx'
import { DateTime } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { counted } from '../../shared/lib/counted.ts'
import { useProof } from '../../shared/proof/use-proof.tsx'
import { LoadError } from '../../shared/tables/load-states.tsx'
import type { CodePurpose, Step } from './steps.ts'

// Few visits of the page open them.
const CodeDialog = lazyDialog(formFailure, async () => (await import('./code-dialog.tsx')).CodeDialog)
const AppDialog = lazyDialog(formFailure, async () => (await import('./app-dialog.tsx')).AppDialog)
const RecoveryCodesDialog = lazyDialog(
  'Unable to load the recovery codes',
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)

/** The second factor of the account: sets it up, changes it, and turns it off. */
export function TwoFactorCard() {
  const factor = trpc.twoFactor.get.useQuery(undefined, outOfBatch)
  const [step, setStep] = useState<Step>()
  const button = useRef<HTMLButtonElement>(null)
  const dialog = { onStep: setStep, onClose: () => setStep(undefined), returnFocus: button }
  return (
    <RegionCard
      title="Second factor"
      intro="With one, signing in also asks for a code that an authenticator app on your phone shows: a password that somebody else knows is not enough then."
      contentClassName="grid gap-4"
    >
      {factor.data !== undefined ? (
        factor.data.confirmedAt === null ? (
          <SetUpButton buttonRef={button} onStep={setStep} />
        ) : (
          <State {...factor.data} confirmedAt={factor.data.confirmedAt} buttonRef={button} onStep={setStep} />
        )
      ) : factor.isError ? (
        <LoadError text="Unable to load the second factor" onRetry={() => void factor.refetch()} />
      ) : (
        <div role="status" aria-label="Loading the second factor">
          <Skeleton className="h-10 pointer-coarse:h-11" />
        </div>
      )}
      {step?.kind === 'code' && <CodeDialog purpose={step.purpose} {...dialog} />}
      {step?.kind === 'app' && <AppDialog {...step.secret} {...dialog} />}
      {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} {...dialog} />}
    </RegionCard>
  )
}

interface ButtonsProps {
  buttonRef: RefObject<HTMLButtonElement | null>
  onStep: (step: Step) => void
}

const setUpFailure = 'Unable to set up the second factor'

function SetUpButton({ buttonRef, onStep }: ButtonsProps) {
  const { withProof, proofDialog } = useProof()
  const { mutateAsync } = trpc.twoFactor.setUp.useMutation({ gcTime: 1000 })
  const [isBusy, setIsBusy] = useState(false)
  const guardSubmit = useSubmitGuard(isBusy)
  const setUp = async () => {
    setIsBusy(true)
    try {
      onStep({ kind: 'app', secret: await withProof(() => mutateAsync({})) })
    } catch (error) {
      // The user has cancelled the proof.
      if (errorBodyOf(error).key !== 'PROOF_REQUIRED') toastFailure(setUpFailure, error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        ref={buttonRef}
        variant="outline"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => guardSubmit(() => void setUp())}
      >
        Set up
      </Button>
      {proofDialog}
    </>
  )
}

interface StateProps extends ButtonsProps {
  confirmedAt: number
  recoveryCodesLeft: TwoFactorView['recoveryCodesLeft']
}

function State({ confirmedAt, recoveryCodesLeft, buttonRef, onStep }: StateProps) {
  const ask = (purpose: CodePurpose) => onStep({ kind: 'code', purpose })
  return (
    <>
      <p className="text-sm">
        On since <DateTime ms={confirmedAt} />. {counted(recoveryCodesLeft, 'recovery code is', 'recovery codes are')}{' '}
        left.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={buttonRef} variant="outline" onClick={() => ask('renew')}>
          New recovery codes
        </Button>
        <Button variant="outline" onClick={() => ask('setUp')}>
          Use another app
        </Button>
        <Button variant="outline" onClick={() => ask('turnOff')}>
          Turn off
        </Button>
      </div>
    </>
  )
}
