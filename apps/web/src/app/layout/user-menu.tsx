import { Link } from '@tanstack/react-router'
import type { SessionView } from '@wordtide/contract'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@wordtide/ui'
import { ChevronDownIcon, CircleUserRoundIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { leaveForms } from '../../shared/forms/unsaved.ts'
import { logError } from '../../shared/lib/log.ts'
import { useSignOut } from '../../shared/session/use-sign-out.ts'

const pages = [
  { to: '/profile', label: 'Profile' },
  { to: '/settings', label: 'Settings' },
] as const

const SignOutQuestion = lazyDialog('Unable to log out', async () => (await import('./sign-out-question.tsx')).default)

/** How many of a person's answers only this browser has. */
export type CountUnsent = (userId: string) => Promise<number>

/** The person's name, and what is theirs. */
export default function UserMenu({ user, countUnsent }: { user: SessionView; countUnsent: CountUnsent }) {
  const signOut = useSignOut()
  const [unsent, setUnsent] = useState(0)
  const loggingOut = useRef(false)
  const leave = async () => {
    const count = await countUnsent(user.id).catch((error) => {
      logError('The unsent answers could not be counted', error)
      return 0
    })
    if (count === 0) await signOut()
    else setUnsent(count)
  }
  // Once the menu is gone: a question that opens sooner could not give the focus back.
  const afterMenu = () => {
    if (loggingOut.current) setTimeout(() => leaveForms(leave))
    loggingOut.current = false
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" className="min-w-0 max-w-48 shrink px-2 sm:px-4">
            <CircleUserRoundIcon aria-hidden="true" />
            <span dir="auto" className="truncate">
              {user.name}
            </span>
            <ChevronDownIcon aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" onCloseAutoFocus={afterMenu}>
          {pages.map(({ to, label }) => (
            <DropdownMenuItem key={to} asChild>
              <Link to={to}>{label}</Link>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem
            onSelect={() => {
              loggingOut.current = true
            }}
          >
            Logout
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {unsent > 0 && <SignOutQuestion unsent={unsent} onClose={() => setUnsent(0)} onSignOut={() => void signOut()} />}
    </>
  )
}
