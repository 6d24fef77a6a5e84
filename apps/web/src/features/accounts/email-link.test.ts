import { describe, expect, it, vi } from 'vitest'
import { storedRedirect, storeRedirect } from './email-link.ts'

const dayMs = 24 * 3_600_000

describe('the path to return to after a mail', () => {
  it('is kept for the address of the mail alone, in every tab', () => {
    storeRedirect('Pip@Example.org', '/join/ABCDEFGH')
    expect(storedRedirect(' pip@example.org')).toBe('/join/ABCDEFGH')
    expect(storedRedirect('estella@example.org')).toBeUndefined()
    storeRedirect('pip@example.org', undefined)
    expect(storedRedirect('pip@example.org')).toBeUndefined()
  })

  it('is forgotten after a day', () => {
    storeRedirect('pip@example.org', '/join/ABCDEFGH')
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + dayMs + 1)
    expect(storedRedirect('pip@example.org')).toBeUndefined()
    now.mockRestore()
    expect(storedRedirect('pip@example.org')).toBeUndefined()
  })

  it.each(['{', '[]', '{"email":"pip@example.org","path":7,"at":0}'])('is none if the browser has kept %s', (text) => {
    localStorage.setItem('wordtide.returnPath', text)
    expect(storedRedirect('pip@example.org')).toBeUndefined()
  })

  it('never leads to another site', () => {
    storeRedirect('pip@example.org', '//evil.example')
    expect(storedRedirect('pip@example.org')).toBe('/')
  })
})
