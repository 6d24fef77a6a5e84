import { codeFailureTexts, findCodeFailure } from '../../shared/lib/code-failure.ts'
import { logError } from '../../shared/lib/log.ts'

/**
 * Loads the app after the first paint: its scripts would keep the browser from painting the shell of the page, which is in the document. If
 * the app cannot be loaded, the page says why, and is loaded again when the network is back.
 */
export function startAfterFirstPaint(loadApp: () => Promise<unknown>): void {
  const start = () => loadApp().catch(showFailure)
  // A tab in the background paints nothing.
  if (document.hidden) void start()
  // Called before the browser paints, once it has the styles.
  else requestAnimationFrame(() => setTimeout(start))
}

async function showFailure(error: unknown) {
  logError('The app could not be loaded', error)
  const text = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'mx-auto max-w-prose p-6',
    textContent: codeFailureTexts[await findCodeFailure()],
  })
  document.getElementById('root')?.replaceChildren(text)
  addEventListener('online', () => location.reload())
}
