import { useLocation } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { useId } from 'react'

/** Where the server begins a sign-in with Google; it says so in the page that it serves, if it can. */
const googlePath = () => document.querySelector<HTMLMetaElement>('meta[name="wordtide-google"]')?.content

const label = 'Sign in with Google'

/** Leaves for Google, which leads back to where the visitor wanted to go; says why not where the server cannot. */
export function GoogleButton() {
  const { state, pathname } = useLocation()
  const reason = useId()
  const path = googlePath()
  if (path === undefined)
    return (
      <div className="grid gap-2">
        <Button variant="outline" disabled aria-describedby={reason}>
          {label}
        </Button>
        <p id={reason} className="text-muted-foreground text-sm">
          This server is not set up for signing in with Google.
        </p>
      </div>
    )
  return (
    <Button variant="outline" asChild>
      <a href={`${path}?${new URLSearchParams({ state: state.redirect ?? pathname })}`}>{label}</a>
    </Button>
  )
}
