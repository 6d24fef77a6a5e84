import { Button, Spinner } from '@wordtide/ui'
import { KeyRoundIcon } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../api/errors.ts'
import { trpc } from '../api/trpc.ts'
import { FormAlert } from '../forms/form-messages.tsx'
import { askForPasskey, hasPasskeys } from './passkeys.ts'

/** A button that proves with a passkey that the user is there. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const begin = trpc.passkeys.beginProof.useMutation()
  const finish = trpc.passkeys.finishProof.useMutation()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!hasPasskeys()) return <p className="text-sm">This browser has no passkeys: use one that has yours.</p>
  const prove = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const response = await askForPasskey(await begin.mutateAsync())
      if (response === undefined) return
      await finish.mutateAsync({ response })
      onProven()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <FormAlert title="Unable to confirm" message={failure} />
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void prove()}>
        {isBusy ? <Spinner label="Waiting for the passkey" /> : <KeyRoundIcon aria-hidden="true" />}
        Use a passkey
      </Button>
    </>
  )
}
