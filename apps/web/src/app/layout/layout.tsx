import { cn } from '@wordtide/ui'
import { type ReactNode, useState } from 'react'
import { PathLink } from '../../shared/layout/links.tsx'
import { PRODUCT } from '../../shared/layout/page-heading.tsx'
import { useSession, useUser } from '../../shared/session/use-session.ts'
import { ColourModeSelect } from './colour-mode.tsx'
import { Header } from './header.tsx'
import type { CountUnsent } from './signed-in-frame.tsx'
import { useSignedInFrame } from './use-signed-in-frame.ts'

interface LayoutProps {
  countUnsent: CountUnsent
  children: ReactNode
}

/** The layout of every page: a fixed header, which on a phone has its links at the bottom of the window, and between them the content and the footer, which scroll. */
export function Layout({ countUnsent, children }: LayoutProps) {
  const session = useSession()
  const user = useUser()
  // Stays mounted after a sign-out, because the deletion of an account is confirmed by a toast.
  const [hasToaster, setHasToaster] = useState(user !== undefined)
  if (user !== undefined && !hasToaster) setHasToaster(true)
  const isSignOutPending = session.status === 'loggedOut' && session.isPending === true
  const frame = useSignedInFrame(hasToaster || isSignOutPending)
  return (
    <div className="flex min-h-dvh flex-col pt-16 pb-(--navigation-bar) print:block print:p-0">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <Header countUnsent={countUnsent} />
      <main
        id="content"
        tabIndex={-1}
        className={cn(
          'mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none print:max-w-none print:p-0',
          // As high as the window while content is loading, so that the footer, which the content moves, is out of sight.
          user !== undefined && 'min-h-[calc(100dvh-4rem)] print:min-h-0',
        )}
      >
        {frame !== undefined && isSignOutPending && <frame.SignOutNotice />}
        {children}
      </main>
      <Footer />
      {frame !== undefined && <frame.Toaster />}
      {frame !== undefined && user !== undefined && (
        <>
          <frame.OfflineNotice />
          <frame.FieldInSight />
        </>
      )}
    </div>
  )
}

const privacyLink = { to: '/privacy', label: 'Privacy' } as const
const userLinks = [{ to: '/help', label: 'Help' }, { to: '/feedback', label: 'Feedback' }, privacyLink] as const

/** The footer of every page. */
function Footer() {
  const user = useUser()
  return (
    <footer className="border-t print:hidden bg-card text-muted-foreground text-sm">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
        <p>© 2024 {PRODUCT}</p>
        <nav aria-label={`About ${PRODUCT}`} className="flex gap-4">
          {(user === undefined ? [privacyLink] : userLinks).map(({ to, label }) => (
            <PathLink key={to} to={to} className="inline-flex touch-size items-center justify-center py-1">
              {label}
            </PathLink>
          ))}
        </nav>
        <ColourModeSelect />
      </div>
    </footer>
  )
}
