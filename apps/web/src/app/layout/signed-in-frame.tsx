// The parts of the layout that only signed-in users see. Loaded lazily, because the landing page does not need them.
import { Link } from '@tanstack/react-router'
import type { SessionView } from '@wordtide/contract'
import { Button, cn, whenToastWaits } from '@wordtide/ui'
import { ChevronDownIcon, CircleUserRoundIcon } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { LazyMenu } from '../../shared/dialogs/lazy-menu.tsx'
import { whenIdle } from '../../shared/lib/idle.ts'
import { keepFieldInSight } from '../../shared/lib/keys/field-in-sight.ts'
import { logError } from '../../shared/lib/log.ts'
import { afterSignOutGuard, useSignOut } from '../../shared/session/sign-out.ts'
import { barItem } from './bar-item.ts'

export { OfflineNotice } from '../../shared/offline/offline-notice.tsx'
export { SignOutNotice } from '../../shared/session/sign-out-notice.tsx'

/** The region of the toasts. Its library is loaded when the browser has nothing more urgent to do, or a toast waits for it. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      void import('@wordtide/ui/toaster').then(
        (loaded) => setRegion(() => loaded.Toaster),
        (error: unknown) => logError('The region of the toasts could not be loaded', error),
      )
    const cancels = [whenIdle(load), whenToastWaits(load)]
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [])
  return Region && <Region />
}

/** Keeps the field in which one types above the keyboard of a phone. */
export function FieldInSight() {
  useEffect(keepFieldInSight, [])
  return null
}

const pages = [
  { to: '/profile', label: 'Profile' },
  { to: '/settings', label: 'Settings' },
] as const

const SignOutQuestion = lazyDialog(
  questionFailure,
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
)

/** Counts the unsent answers of a user. */
export type CountUnsent = (userId: string) => Promise<number>

/** The menu of the signed-in user: profile, settings and logout. */
export function UserMenu({ user, countUnsent }: { user: SessionView; countUnsent: CountUnsent }) {
  const signOut = useSignOut()
  const [unsent, setUnsent] = useState(0)
  const shouldLogOut = useRef(false)
  const logOut = async () => {
    const count = await countUnsent(user.id).catch((error) => {
      logError('The unsent answers could not be counted', error)
      return 0
    })
    if (count === 0) await signOut()
    else setUnsent(count)
  }
  // Waits until the menu is closed: a dialog that opens earlier could not return the focus.
  const afterMenu = () => {
    if (shouldLogOut.current) setTimeout(() => afterSignOutGuard(logOut))
    shouldLogOut.current = false
  }
  return (
    <>
      <LazyMenu
        trigger={(props) => (
          <Button variant="ghost" className={cn(barItem, 'min-w-0 sm:max-w-48 sm:shrink')} {...props}>
            <CircleUserRoundIcon aria-hidden="true" />
            <span dir="auto" className="max-w-full truncate">
              {user.name}
            </span>
            <ChevronDownIcon aria-hidden="true" className="max-sm:hidden" />
          </Button>
        )}
        onClosed={afterMenu}
      >
        {({ DropdownMenuItem, DropdownMenuSeparator }) => (
          <>
            {pages.map(({ to, label }) => (
              <DropdownMenuItem key={to} asChild>
                <Link to={to}>{label}</Link>
              </DropdownMenuItem>
            ))}
            <DropdownMenuSeparator />
            <DropdownMenuItem
              onSelect={() => {
                shouldLogOut.current = true
              }}
            >
              Logout
            </DropdownMenuItem>
          </>
        )}
      </LazyMenu>
      {unsent > 0 && <SignOutQuestion unsent={unsent} onClose={() => setUnsent(0)} onSignOut={() => void signOut()} />}
    </>
  )
}
