import { useLocation } from '@tanstack/react-router'
import {
  errorMessageOf,
  type IdentityProviderKey,
  identityProviders,
  type SignInFailure,
  signInFailures,
} from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useId } from 'react'
import { providerAddress, providerName } from '../../shared/session/identity-providers.ts'
import { readInvitation } from './registration.ts'

const googleLabel = 'Sign in with Google'

/** Opens Google, and then the page that the visitor came for. Shows the reason if the server cannot. */
export function GoogleButton() {
  const reasonId = useId()
  if (providerName('google') !== undefined) return <ProviderLink provider="google" label={googleLabel} />
  return (
    <div className="grid gap-2">
      <Button variant="outline" disabled aria-describedby={reasonId}>
        {googleLabel}
      </Button>
      {/* The build does not know the server: in the shell of the page, the same element of the document decides. */}
      <p id={reasonId} className="text-muted-foreground text-sm in-[:root:has(meta[name=wordtide-google])]:hidden">
        This server is not set up for signing in with Google.
      </p>
    </div>
  )
}

/** Opens the other OpenID provider of this server, if it has one. */
export function OpenIdButton() {
  // The shell of the page keeps its place.
  if (import.meta.env.SSR)
    return <div aria-hidden="true" className="hidden h-10 in-[:root:has(meta[name=wordtide-oidc])]:block" />
  const name = providerName('oidc')
  return name === undefined ? null : <ProviderLink provider="oidc" label={`Sign in with ${name}`} />
}

function ProviderLink({ provider, label }: { provider: IdentityProviderKey; label: string }) {
  const { state, pathname, search } = useLocation()
  const invitation = readInvitation(search)
  const params = { state: state.redirect ?? pathname, ...(invitation && { invitation }) }
  return (
    <Button variant="outline" asChild>
      <a href={providerAddress(provider, params)} className="wrap-anywhere">
        {label}
      </a>
    </Button>
  )
}

const failureMessages: Record<SignInFailure, (provider: string) => string> = {
  cancelled: (provider) => `Signing in with ${provider} was cancelled`,
  unverified: (provider) =>
    `${provider} has not verified your e-mail address: verify it there, or sign in with your password`,
  suspended: () => errorMessageOf('ACCOUNT_SUSPENDED'),
  uninvited: () => errorMessageOf('REGISTRATION_CLOSED'),
  invalidInvitation: () => errorMessageOf('INVALID_INVITATION'),
  failed: (provider) => `Signing in with ${provider} did not work, try again`,
  unavailable: (provider) =>
    `${provider} cannot be reached at the moment, try again later or sign in with your password`,
}

/** The message for a sign-in by a provider that failed; undefined if the address names no reason. */
export function providerFailureMessage(search: object): string | undefined {
  const params = new Map(Object.entries(search))
  for (const key of identityProviders) {
    const reason = signInFailures.find((known) => known === params.get(key))
    if (reason !== undefined) return failureMessages[reason](providerName(key) ?? providerWithoutName[key])
  }
  return undefined
}

/** Names of providers that this server has not set up. */
const providerWithoutName: Record<IdentityProviderKey, string> = { google: 'Google', oidc: 'OpenID' }
