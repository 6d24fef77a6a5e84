import { Button, Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@wordtide/ui'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { logError } from './log.ts'

interface Closable {
  onClose: () => void
}

/** What stands in the place of a form that could not be loaded. */
export const formFailure = 'Unable to load the form'

/**
 * A dialog in a chunk of its own. Where that cannot be fetched, for want of a network say, `failure` stands in its place
 * with a Retry, and the page below stays as it is. It is no `lazy` component: React would hold back what replaces the
 * fallback of one for 300 ms, however soon it is there.
 */
export function lazyDialog<P extends Closable>(failure: string, load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  return function LazyDialog(props: P) {
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
    const missing = Loaded === undefined
    useEffect(() => {
      if (missing) void fetchChunk()
    }, [missing, fetchChunk])
    if (Loaded !== undefined) return <Loaded {...props} />
    return failed ? <Missing failure={failure} onRetry={() => void fetchChunk()} onClose={props.onClose} /> : null
  }
}

interface MissingProps extends Closable {
  failure: string
  onRetry: () => void
}

function Missing({ failure, onRetry, onClose }: MissingProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{failure}</DialogTitle>
          <DialogDescription>Check the connection, then try again.</DialogDescription>
        </DialogHeader>
        <Button variant="outline" className="justify-self-start" onClick={onRetry}>
          Retry
        </Button>
      </DialogContent>
    </Dialog>
  )
}
