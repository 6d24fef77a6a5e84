import { type CodeFailure, codeFailureTexts } from '../lib/code-failure.ts'
import { useOnReconnect } from '../offline/use-online.ts'
import { LoadError } from '../tables/load-states.tsx'

interface CodeLoadErrorProps {
  /** What could not be loaded. */
  text: string
  failed: CodeFailure
  retry: () => void
}

/** Shown instead of a part of the page whose code could not be loaded. */
export function CodeLoadError({ text, failed, retry }: CodeLoadErrorProps) {
  useOnReconnect(retry)
  return <LoadError text={text} reason={codeFailureTexts[failed]} {...codeAction(failed, retry)} />
}

/** What the user can do about it: a release that has replaced this one comes with a reload. */
export const codeAction = (failed: CodeFailure, retry: () => void) =>
  failed === 'replaced'
    ? { action: 'Reload the page', onRetry: () => window.location.reload() }
    : { action: 'Retry', onRetry: retry }
