import { Link, useLocation } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { MenuIcon, WavesIcon, XIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PRODUCT } from '../../shared/layout/page-heading.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import type { CountUnsent } from './signed-in-frame.tsx'
import { useSignedInFrame } from './use-signed-in-frame.ts'

const areas: readonly { to: string; label: string }[] = [
  { to: '/library', label: 'Library' },
  { to: '/learn', label: 'Learn' },
  { to: '/stats', label: 'Stats' },
]

/** The top bar: the home link, and the main navigation with the user menu or the links for visitors. */
export function Header({ countUnsent }: { countUnsent: CountUnsent }) {
  const user = useUser()
  const frame = useSignedInFrame(user !== undefined)
  const { open, setOpen, menu, button } = usePhoneMenu()
  const close = () => setOpen(false)
  // The link disappears with the menu. If another page is rendered, its heading gets the focus afterwards.
  const closeAndFocusButton = () => {
    close()
    button.current?.focus()
  }
  return (
    <header className="fixed print:hidden inset-x-0 top-0 z-40 h-16 border-b bg-card">
      <div className="mx-auto flex h-full w-full max-w-6xl items-center gap-2 px-4 max-xs:px-2 sm:gap-6">
        <Link
          to="/"
          onClick={close}
          className="flex touch-size shrink-0 items-center gap-2 rounded-sm font-semibold text-lg"
        >
          <WavesIcon className="size-6 text-primary" aria-hidden="true" />
          <span className="max-xs:sr-only">{PRODUCT}</span>
        </Link>
        {user === undefined ? (
          <VisitorLinks />
        ) : (
          <>
            <nav aria-label="Main" className="hidden items-center gap-1 sm:flex">
              <AreaLinks />
            </nav>
            <div className="ms-auto flex min-w-0 items-center gap-1">
              {frame !== undefined && <frame.UserMenu user={user} countUnsent={countUnsent} />}
              <Button
                ref={button}
                variant="ghost"
                className="sm:hidden"
                aria-expanded={open}
                aria-controls="phone-menu"
                onClick={() => setOpen(!open)}
              >
                {open ? <XIcon aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
                {/* A name takes the room. */}
                <span className="sr-only">Menu</span>
              </Button>
            </div>
            {open && (
              <>
                {frame !== undefined && <frame.HistoryEntry onBack={close} />}
                <nav
                  ref={menu}
                  id="phone-menu"
                  aria-label="Main"
                  className="absolute inset-x-0 top-16 grid gap-1 border-b bg-card p-2 shadow-md sm:hidden"
                >
                  <AreaLinks onNavigate={closeAndFocusButton} />
                </nav>
              </>
            )}
          </>
        )}
      </div>
    </header>
  )
}

/** The open state of the menu on narrow screens. It closes on navigation, on Escape and on a press outside. */
function usePhoneMenu() {
  const href = useLocation({ select: ({ href }) => href })
  const [open, setOpen] = useState(false)
  const [lastHref, setLastHref] = useState(href)
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (lastHref !== href) {
    setLastHref(href)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      const isInside = [menu, button].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!isInside) close()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('pointerdown', onPointerDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('pointerdown', onPointerDown)
    }
  }, [open])

  return { open, setOpen, menu, button }
}

function AreaLinks({ onNavigate }: { onNavigate?: () => void }) {
  return areas.map(({ to, label }) => (
    <Button
      key={to}
      asChild
      variant="ghost"
      className="justify-start rounded-full data-[status=active]:bg-accent data-[status=active]:text-accent-foreground max-sm:rounded-md"
    >
      <Link to={to} onClick={onNavigate}>
        {label}
      </Link>
    </Button>
  ))
}

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
