import { Link } from '@tanstack/react-router'
import { Button, cn } from '@wordtide/ui'
import { ChartColumnIcon, GraduationCapIcon, LibraryIcon, type LucideIcon, WavesIcon } from 'lucide-react'
import { PRODUCT } from '../../shared/layout/page-heading.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { barItem } from './bar-item.ts'
import type { CountUnsent } from './signed-in-frame.tsx'
import { useSignedInFrame } from './use-signed-in-frame.ts'

const areas: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/library', label: 'Library', Icon: LibraryIcon },
  { to: '/learn', label: 'Learn', Icon: GraduationCapIcon },
  { to: '/stats', label: 'Stats', Icon: ChartColumnIcon },
]

/**
 * The top bar: the home link, and the main navigation with the user menu or the links for visitors. On a phone the main navigation and
 * the user menu lie at the bottom of the window, where the thumb is.
 */
export function Header({ countUnsent }: { countUnsent: CountUnsent }) {
  const user = useUser()
  const frame = useSignedInFrame(user !== undefined)
  return (
    <header className="fixed print:hidden inset-x-0 top-0 z-40 h-16 border-b bg-card">
      <div className="mx-auto flex h-full w-full max-w-6xl items-center gap-2 px-4 max-xs:px-2 sm:gap-6">
        <Link to="/" className="flex touch-size shrink-0 items-center gap-2 rounded-sm font-semibold text-lg">
          <WavesIcon className="size-6 text-primary" aria-hidden="true" />
          <span className={user === undefined ? 'max-xs:sr-only' : undefined}>{PRODUCT}</span>
        </Link>
        {user === undefined ? (
          <VisitorLinks />
        ) : (
          <div
            data-bottom-bar="navigation"
            className="flex min-w-0 flex-1 items-center justify-between max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:grid max-sm:grid-cols-4 max-sm:gap-1 max-sm:border-t max-sm:bg-card max-sm:px-2 max-sm:pb-[env(safe-area-inset-bottom)]"
          >
            <nav
              aria-label="Main"
              className="flex items-center gap-1 max-sm:col-span-3 max-sm:grid max-sm:grid-cols-subgrid"
            >
              <AreaLinks />
            </nav>
            {frame !== undefined && <frame.UserMenu user={user} countUnsent={countUnsent} />}
          </div>
        )}
      </div>
    </header>
  )
}

const AreaLinks = () =>
  areas.map(({ to, label, Icon }) => (
    <Button
      key={to}
      asChild
      variant="ghost"
      className={cn(barItem, 'rounded-full data-[status=active]:bg-accent data-[status=active]:text-accent-foreground')}
    >
      <Link to={to}>
        <Icon aria-hidden="true" className="sm:hidden" />
        {label}
      </Link>
    </Button>
  ))

function VisitorLinks() {
  return (
    <nav aria-label="Account" className="ms-auto flex items-center gap-1 sm:gap-2">
      <Button asChild variant="ghost" className="max-xs:px-2">
        <Link to="/signin">Sign in</Link>
      </Button>
      <Button asChild variant="outline" className="max-xs:px-2">
        <Link to="/signup">Sign up</Link>
      </Button>
    </nav>
  )
}
