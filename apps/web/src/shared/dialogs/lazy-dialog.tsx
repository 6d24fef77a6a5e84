import { Button, Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@wordtide/ui'
import type { ComponentType } from 'react'
import { lazyComponent } from './lazy-component.ts'

interface Closable {
  onClose: () => void
}

/** What stands in the place of a form that could not be loaded. */
export const formFailure = 'Unable to load the form'

/**
 * A dialog in a chunk of its own. Where that cannot be fetched, for want of a network say, `failure` stands in its place
 * with a Retry, and the page below stays as it is.
 */
export function lazyDialog<P extends Closable>(failure: string, load: () => Promise<ComponentType<P>>) {
  const useDialog = lazyComponent(failure, load)
  return function LazyDialog(props: P) {
    const { Loaded, failed, retry } = useDialog()
    if (Loaded !== undefined) return <Loaded {...props} />
    return failed ? <Missing failure={failure} onRetry={retry} onClose={props.onClose} /> : null
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
