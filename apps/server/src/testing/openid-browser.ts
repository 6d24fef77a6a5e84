import type { IdentityProviderKey } from '@wordtide/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './index.ts'

/** A browser that keeps cookies and follows the redirects to a provider and back. */
export function browser({ app, services }: TestApp, key: IdentityProviderKey = 'google') {
  const cookies = new Map<string, string>()
  const visit = async (url: string): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      url,
      headers: { host: new URL(services.publicUrl).host },
      cookies: Object.fromEntries(cookies),
    })
    for (const { name, value } of response.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
    return response
  }
  const begin = async (state = '/learn', params: Record<string, string> = {}) => {
    const response = await visit(`/auth/${key}?${new URLSearchParams({ state, ...params })}`)
    const redirect = await fetch(locationOf(response), { redirect: 'manual' })
    const { pathname, search } = new URL(redirect.headers.get('location') ?? '')
    return `${pathname}${search}`
  }
  return {
    cookies,
    visit,
    /** Visits the provider; returns the path of the callback, without visiting it. */
    begin,
    signIn: async (state?: string, params?: Record<string, string>) => visit(await begin(state, params)),
    /** The user who is signed in. */
    sessionUser: async () => {
      const response = await visit('/api/users/session')
      return response.statusCode === 200 ? response.json() : undefined
    },
  }
}

/** The address of a redirect. */
export const locationOf = (response: LightMyRequestResponse) => String(response.headers.location)
