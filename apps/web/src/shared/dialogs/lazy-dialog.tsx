import { Button, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@wordtide/ui'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { logError } from '../lib/log.ts'
import { ModalDialog } from './modal.tsx'

interface Closable {
  onClose: () => void
}

/** The failure message of a lazy dialog with a form. */
export const formFailure = 'Unable to load the form'

/**
 * Creates a dialog that is loaded in a chunk of its own when it is opened. If the chunk cannot be loaded, a dialog with the
 * message `failure` and a Retry button is shown, and the page stays as it is.
 */
export function lazyDialog<P extends Closable>(failure: string, load: () => Promise<ComponentType<P>>) {
  const useDialog = lazyComponent(failure, load)
  return function LazyDialog(props: P) {
    const { Loaded, failed, retry } = useDialog()
    if (Loaded !== undefined) return <Loaded {...props} />
    return failed ? <LoadFailureDialog failure={failure} onRetry={retry} onClose={props.onClose} /> : null
  }
}

/**
 * Creates a hook that loads a component in a chunk of its own. `React.lazy` does not fit here: React keeps a Suspense
 * fallback visible for at least 300 ms, and it does not retry a chunk that could not be loaded.
 */
export function lazyComponent<P>(failure: string, load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  return function useLazyComponent() {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    const fetchChunk = useCallback(async () => {
      try {
        const component = await load()
        loaded = component
        setLoaded(() => component)
      } catch (error) {
        logError(failure, error)
        setFailed(true)
      }
    }, [])
    const isMissing = Loaded === undefined
    useEffect(() => {
      if (isMissing) void fetchChunk()
    }, [isMissing, fetchChunk])
    return { Loaded, failed, retry: () => void fetchChunk() }
  }
}

interface LoadFailureDialogProps extends Closable {
  failure: string
  onRetry: () => void
}

function LoadFailureDialog({ failure, onRetry, onClose }: LoadFailureDialogProps) {
  return (
    <ModalDialog onClose={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{failure}</DialogTitle>
          <DialogDescription>Check the connection, then try again.</DialogDescription>
        </DialogHeader>
        <Button variant="outline" className="justify-self-start" onClick={onRetry}>
          Retry
        </Button>
      </DialogContent>
    </ModalDialog>
  )
}
