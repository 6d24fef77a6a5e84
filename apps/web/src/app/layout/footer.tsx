import { PathLink } from '../../shared/layout/links.tsx'
import { PRODUCT } from '../../shared/layout/page-heading.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { ColourModeSelect } from './colour-mode-select.tsx'

const links = [
  { to: '/help', label: 'Help' },
  { to: '/feedback', label: 'Feedback' },
] as const

/** The line under every page. */
export function Footer() {
  const user = useUser()
  return (
    <footer className="border-t bg-card text-muted-foreground text-sm">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
        <p>© 2024 {PRODUCT}</p>
        {user !== undefined && (
          <nav aria-label="Help and feedback" className="flex gap-4">
            {links.map(({ to, label }) => (
              <PathLink key={to} to={to} className="inline-block py-1">
                {label}
              </PathLink>
            ))}
          </nav>
        )}
        <ColourModeSelect />
      </div>
    </footer>
  )
}
