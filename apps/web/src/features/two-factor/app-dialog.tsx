import { codeInput, type TwoFactorSecretView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { AppCodeField } from '../../shared/proof/code-field.tsx'
import { QrPicture } from '../../shared/qr/qr-picture.tsx'
import type { StepDialogProps } from './steps.ts'

/** Shows the secret for an authenticator app, and turns the second factor on with the first code of the app. */
export function AppDialog({ secret, uri, onStep, onClose, returnFocus }: StepDialogProps & TwoFactorSecretView) {
  const { get } = trpc.useUtils().twoFactor
  const { mutateAsync } = trpc.twoFactor.confirm.useMutation({
    // In ms: the response holds recovery codes, which must not stay in the cache.
    gcTime: 1000,
    // If only the response was lost, it is on, and the card lets the user make new recovery codes.
    onError: () => void get.invalidate(),
  })
  const { form, submit, failure } = useContractForm(codeInput, { code: '' })
  const send = submit(async ({ code }) => {
    try {
      onStep({ kind: 'codes', codes: (await mutateAsync({ code })).recoveryCodes })
    } catch (error) {
      const { key, message } = errorBodyOf(error)
      if (key !== 'INVALID_CODE') throw error
      form.setError('code', { type: 'server', message })
    }
  })
  return (
    <FormDialog
      title="Set up the second factor"
      changed={false}
      ignoresInput
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        <p className="text-sm">
          Scan this picture with an authenticator app, or type the key into it. Then enter the code that the app shows.
        </p>
        <QrPicture text={uri} label="QR code with the key" className="mx-auto size-48" />
        <p className="grid gap-1 text-sm">
          <span>Key</span>
          {/* Selected with one click; in groups that are easier to type, without spaces in the text. */}
          <code className="select-all text-base" dir="ltr">
            {secret.match(/.{1,4}/g)?.map((group, index) => (
              <span key={index} className="me-2 inline-block">
                {group}
              </span>
            ))}
          </code>
        </p>
        <Button variant="outline" className="justify-self-start" asChild>
          <a href={uri}>Open an app on this device</a>
        </Button>
        <AppCodeField control={form.control} name="code" />
        <FormAlert title="Unable to set up the second factor" message={failure} />
        <FormDialogFooter action="Turn on" busy={form.formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
