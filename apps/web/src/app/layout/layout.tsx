import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUser } from '../../shared/session/use-session.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { CountUnsent } from './signed-in-frame.tsx'

const Toaster = lazy(async () => ({ default: (await import('./signed-in-frame.tsx')).Toaster }))

export interface LayoutProps {
  countUnsent: CountUnsent
  children: ReactNode
}

/** The frame around every page: a fixed header, the content that scrolls, the footer below it. */
export function Layout({ countUnsent, children }: LayoutProps) {
  const user = useUser()
  // It stays once it is there: that an account is deleted is told to nobody who is signed in.
  const [toasts, setToasts] = useState(user !== undefined)
  if (user !== undefined && !toasts) setToasts(true)
  return (
    <div className="flex min-h-dvh flex-col pt-16">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header countUnsent={countUnsent} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none">
        {children}
      </main>
      <Footer />
      {toasts && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  )
}
