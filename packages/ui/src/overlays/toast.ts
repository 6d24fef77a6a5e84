import type { ReactElement, ReactNode } from 'react'
import type { ExternalToast, toast as libraryToast } from 'sonner'

type Library = typeof libraryToast
type ToastOptions = ExternalToast

/** Duration of a failure's toast, in ms: longer than that of a success, because it has to be understood. */
export const failureToastMs = 12_000

let connect: (library: Library) => void
const connected = new Promise<Library>((resolve) => {
  connect = resolve
})

/** Passes the toasts on to the library, those from before too. The region calls it when it is there to show them. */
export const connectToasts = (library: Library): void => connect(library)

const loaders = new Set<() => void>()

/** Calls back when a toast waits for the region. Returns a function that cancels it. */
export function whenToastWaits(load: () => void): () => void {
  loaders.add(load)
  return () => void loaders.delete(load)
}

/** In the order of the calls. */
function send(call: (library: Library) => unknown): void {
  for (const load of loaders) load()
  void connected.then(call)
}

/**
 * Shows and dismisses toasts; one with the `id` of another replaces it. The library is a large part of a page, and is loaded with the region
 * (`Toaster`), after the page: until then they wait.
 */
export const toast = {
  success: (title: ReactNode, options?: ToastOptions) => send((library) => library.success(title, options)),
  error: (title: ReactNode, options?: ToastOptions) => send((library) => library.error(title, options)),
  /** Neither good nor bad news. */
  message: (title: ReactNode, options?: ToastOptions) => send((library) => library.message(title, options)),
  loading: (title: ReactNode, options?: ToastOptions) => send((library) => library.loading(title, options)),
  custom: (render: (id: number | string) => ReactElement, options?: ToastOptions) =>
    send((library) => library.custom(render, options)),
  /** Without an id, all of them. */
  dismiss: (id?: number | string) => send((library) => library.dismiss(id)),
}
