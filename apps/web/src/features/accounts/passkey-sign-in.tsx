import type { SessionView } from '@wordtide/contract'
import { Button, Spinner } from '@wordtide/ui'
import { KeyRoundIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { askForPasskey, hasPasskeys, offersPasskeysInFields } from '../../shared/passkeys/passkeys.ts'

/** In ms: less than the time in which the server wants the answer. */
const renewAfter = 240_000

interface PasskeySignInProps {
  /** Calls the server, and opens the session of the user whom it returns. */
  enter: (send: () => Promise<SessionView>) => Promise<void>
}

/**
 * A button that signs in with a passkey; nothing in a browser without them. While it is shown, the browser also offers passkeys below a field
 * with `autocomplete="… webauthn"`.
 */
export function PasskeySignIn({ enter }: PasskeySignInProps) {
  const { mutateAsync: begin } = trpc.passkeys.beginSignIn.useMutation()
  const { mutateAsync: finish } = trpc.passkeys.finishSignIn.useMutation()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // An answer that has failed, or the time, makes the browser offer passkeys anew.
  const [round, setRound] = useState(0)
  const isNearField = useIsNearField()
  const open = useRef(enter)
  useEffect(() => {
    open.current = enter
  })

  useEffect(() => {
    // What is asked at once takes the place of what was offered.
    if (!isNearField || isBusy) return
    let isOver = false
    const offer = async () => {
      if (!(await offersPasskeysInFields()) || isOver) return
      const asked = await begin()
      if (isOver) return
      const response = await askForPasskey(asked, 'in field')
      if (isOver || response === undefined) return
      try {
        await open.current(() => finish({ response }))
      } catch (error) {
        setFailure(errorMessage(error))
        setRound(round + 1)
      }
    }
    // Nobody has asked for it: what fails before an answer is told when the button is pressed.
    void offer().catch(() => undefined)
    const renewal = setTimeout(() => setRound(round + 1), renewAfter)
    return () => {
      isOver = true
      clearTimeout(renewal)
    }
  }, [begin, finish, isNearField, isBusy, round])

  if (!hasPasskeys()) return null
  const ask = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const response = await askForPasskey(await begin())
      if (response !== undefined) await enter(() => finish({ response }))
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <FormAlert message={failure} />
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void ask()}>
        {isBusy ? <Spinner label="Waiting for the passkey" /> : <KeyRoundIcon aria-hidden="true" />}
        Sign in with a passkey
      </Button>
    </>
  )
}

const offeringField = 'input[autocomplete~="webauthn"]'

/** Returns whether the user has come near the field: the server is not asked for those who only look at the page. */
function useIsNearField(): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const note = (target: unknown) => {
      if (target instanceof Element && target.matches(offeringField)) setIsNear(true)
    }
    note(document.activeElement)
    const onEvent = ({ target }: Event) => note(target)
    // The pointer comes a moment before the focus: in that time the browser is asked.
    document.addEventListener('pointerover', onEvent)
    document.addEventListener('focusin', onEvent)
    return () => {
      document.removeEventListener('pointerover', onEvent)
      document.removeEventListener('focusin', onEvent)
    }
  }, [])
  return isNear
}
