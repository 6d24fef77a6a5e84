import { Button } from '@wordtide/ui'
import { XIcon } from 'lucide-react'
import { type ComponentType, startTransition, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type CodeFailure, codeFailureTexts, findCodeFailure } from '../lib/code-failure.ts'
import { logError } from '../lib/log.ts'
import { useOnReconnect } from '../offline/use-online.ts'
import { codeAction } from './code-load-error.tsx'
import { useHistoryEntry } from './use-history-entry.ts'

interface Closable {
  onClose: () => void
}

/** The failure message of a lazy dialog with a form. */
export const formFailure = 'Unable to load the form'

/** The failure message of a lazy dialog that asks a question. */
export const questionFailure = 'Unable to load the question'

/**
 * Creates a dialog that is loaded in a chunk of its own when it is opened. If the chunk cannot be loaded, a dialog shows
 * the reason and a remedy; the page stays as it is.
 */
export function lazyDialog<P extends Closable>(failure: string, load: () => Promise<ComponentType<P>>) {
  const useDialog = lazyComponent(failure, load)
  return function LazyDialog(props: P) {
    const { Loaded, failed, retry } = useDialog()
    if (Loaded !== undefined) return <Loaded {...props} />
    if (failed === undefined) return null
    return <LoadFailureDialog failure={failure} failed={failed} retry={retry} onClose={props.onClose} />
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
    const [failed, setFailed] = useState<CodeFailure>()
    const fetchChunk = useCallback(async () => {
      try {
        const component = await loadTwice(load)
        loaded = component
        // In steps, between which the browser draws and listens: a dialog is a lot to render.
        startTransition(() => setLoaded(() => component))
      } catch (error) {
        logError(failure, error)
        setFailed(await findCodeFailure())
      }
    }, [])
    const isMissing = Loaded === undefined
    useEffect(() => {
      if (isMissing) void fetchChunk()
    }, [isMissing, fetchChunk])
    return { Loaded, failed, retry: () => void fetchChunk() }
  }
}

/** A connection that was lost for a moment is no failure yet. */
export const loadTwice = <T,>(load: () => Promise<T>): Promise<T> => load().catch(load)

interface LoadFailureDialogProps extends Closable {
  failure: string
  failed: CodeFailure
  retry: () => void
}

/** The browser's own dialog: the library of the others may be what could not be loaded. */
function LoadFailureDialog({ failure, failed, retry, onClose }: LoadFailureDialogProps) {
  const { action, onRetry } = codeAction(failed, retry)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useOnReconnect(retry)
  useHistoryEntry(() => {
    onClose()
    return false
  })
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Returns the focus.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="m-auto w-full max-w-[calc(100%-2rem)] animate-appear rounded-xl border bg-card text-card-foreground shadow-lg outline-none backdrop:bg-overlay sm:max-w-lg"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="grid gap-4 p-6">
        <div className="flex flex-col gap-2 pe-8 text-start">
          <h2 id={`${id}-title`} className="font-book font-semibold text-heading">
            {failure}
          </h2>
          <p id={`${id}-text`} className="text-muted-foreground text-sm">
            {codeFailureTexts[failed]}
          </p>
        </div>
        <Button variant="outline" className="justify-self-start" onClick={onRetry}>
          {action}
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label="Close" className="absolute end-3 top-3" onClick={onClose}>
          <XIcon aria-hidden="true" />
        </Button>
      </div>
    </dialog>
  )
}
