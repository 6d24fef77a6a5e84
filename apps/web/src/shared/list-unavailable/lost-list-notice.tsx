import { useLocation, useNavigate } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'

/** In the library, says why the person was led back to it. */
export function LostListNotice() {
  const { state, search, hash } = useLocation()
  const navigate = useNavigate()
  if (state.lostList === undefined) return null
  return (
    <Alert variant="destructive" className="mb-6">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>{state.lostList}</AlertTitle>
      <AlertDescription>
        <p>It was deleted, or it is no longer shared with you.</p>
        <Button
          variant="outline"
          size="sm"
          onClick={() => void navigate({ to: '/library', search, hash, replace: true, resetScroll: false })}
        >
          Dismiss
        </Button>
      </AlertDescription>
    </Alert>
  )
}
