import { codeInput, errorMessageOf } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { CodeField } from '../../shared/proof/code-field.tsx'
import type { CodePurpose, StepDialogProps } from './steps.ts'

const texts: Record<CodePurpose, { title: string; text: string; action: string }> = {
  renew: {
    title: 'New recovery codes',
    text: 'Those that you have now end with that.',
    action: 'Continue',
  },
  setUp: {
    title: 'Use another app',
    text: 'The present app works until a code of the other one has confirmed it.',
    action: 'Continue',
  },
  turnOff: {
    title: 'Turn off the second factor',
    text: 'Then signing in asks for no code, and your recovery codes end.',
    action: 'Turn off',
  },
}

/** In ms: codes and secrets must not stay in the cache of mutations. */
const secretMutation = { gcTime: 1000 }

/** Asks for a code before the second factor is changed. */
export function CodeDialog({ purpose, onStep, onClose, returnFocus }: StepDialogProps & { purpose: CodePurpose }) {
  const renewal = trpc.twoFactor.renewRecoveryCodes.useMutation(secretMutation)
  const setUp = trpc.twoFactor.setUp.useMutation(secretMutation)
  const turningOff = trpc.twoFactor.turnOff.useMutation(secretMutation)
  const { form, submit, failure } = useContractForm(codeInput, { code: '' })
  const work: Record<CodePurpose, (code: string) => Promise<void>> = {
    renew: async (code) => onStep({ kind: 'codes', codes: (await renewal.mutateAsync({ code })).recoveryCodes }),
    setUp: async (code) => onStep({ kind: 'app', secret: await setUp.mutateAsync({ code }) }),
    turnOff: async (code) => {
      await turningOff.mutateAsync({ code })
      toast.success('Second factor turned off')
      onClose()
    },
  }
  const send = submit(async ({ code }) => {
    try {
      await work[purpose](code)
    } catch (error) {
      if (errorBodyOf(error).key !== 'SECOND_FACTOR_REQUIRED') throw error
      form.setError('code', { type: 'server', message: errorMessageOf('INVALID_CODE') })
    }
  })
  const { title, text, action } = texts[purpose]
  return (
    <FormDialog title={title} changed={false} ignoresInput onClose={onClose} returnFocus={returnFocus}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <p className="text-sm">{text}</p>
        <CodeField control={form.control} name="code" />
        <FormAlert title="Unable to change the second factor" message={failure} />
        <FormDialogFooter action={action} busy={form.formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
