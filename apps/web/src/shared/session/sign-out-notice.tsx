import { Alert, AlertDescription, AlertTitle } from '@wordtide/ui'
import { CloudOffIcon } from 'lucide-react'
import { useEffect } from 'react'
import { trpc } from '../api/trpc.ts'
import { useOnReconnect } from '../offline/use-online.ts'
import { finishSignOut } from './session-calls.ts'
import { useSessionStore } from './use-session.ts'

/** The time between attempts while the browser believes that it has a network. */
const retryMs = 30_000

/** Says that the server does not know of the sign-out yet, and sends it as soon as the server can be reached. */
export function SignOutNotice() {
  const session = useSessionStore()
  const { client } = trpc.useUtils()
  const finish = () => void finishSignOut(client, session)
  useOnReconnect(finish)
  useEffect(() => {
    const timer = setInterval(() => void finishSignOut(client, session), retryMs)
    return () => clearInterval(timer)
  }, [client, session])
  return (
    <Alert className="mb-6">
      <CloudOffIcon aria-hidden="true" />
      <AlertTitle>You are signed out in this browser</AlertTitle>
      <AlertDescription>
        The server does not know it yet: your session there ends as soon as it can be reached. Leave this page open, or
        open Wordtide here again later.
      </AlertDescription>
    </Alert>
  )
}
