import { type CodeFailure, codeFailureTexts } from '../lib/code-failure.ts'
import { useOnReconnect } from '../offline/use-online.ts'
import { LoadError } from '../tables/load-states.tsx'

interface CodeLoadErrorProps {
  /** The name of the part that could not be loaded. */
  text: string
  failed: CodeFailure
  retry: () => void
}

/** Shown instead of a part of the page whose code could not be loaded. */
export function CodeLoadError({ text, failed, retry }: CodeLoadErrorProps) {
  useOnReconnect(retry)
  return <LoadError text={text} reason={codeFailureTexts[failed]} {...codeAction(failed, retry)} />
}

/** Returns the action for a failure: if a new release has replaced this one, a reload brings it. */
export const codeAction = (failed: CodeFailure, retry: () => void) =>
  failed === 'replaced'
    ? { action: 'Reload the page', onRetry: () => window.location.reload() }
    : { action: 'Retry', onRetry: retry }
