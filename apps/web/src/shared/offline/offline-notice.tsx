import { CloudOffIcon } from 'lucide-react'
import { useEffect } from 'react'
import { registerServiceWorker } from './service-worker.ts'
import { useOnline } from './use-online.ts'

/** Tells signed-in users that there is no network, at the bottom of the window and below the footer. Also registers the service worker, with which the app opens without one. */
export function OfflineNotice() {
  const isOnline = useOnline()
  useEffect(registerServiceWorker, [])
  return (
    <div role="status" className="pointer-events-none sticky bottom-(--navigation-bar) z-40 grid justify-items-center">
      {!isOnline && (
        <p
          data-bottom-bar="notice"
          className="m-3 flex items-center gap-2 rounded-full border bg-card px-4 py-2 text-sm shadow-sm"
        >
          <CloudOffIcon aria-hidden="true" className="size-4 shrink-0 text-warning" />
          You are offline. What you have answered is kept in this browser.
        </p>
      )}
    </div>
  )
}
