import { describe, expect, it } from 'vitest'
import { renderShell } from './page-shell.ts'

describe('the shell of a page', () => {
  it('has its texts and classes', () => {
    const shell = renderShell(
      <main className="grid">
        <h1 className="text-title">Library &gt; Sea</h1>
      </main>,
    )
    expect(shell).toBe('<div class="grid"><h1 class="text-title">Library &gt; Sea</h1></div>')
  })

  it('has no element that could be pressed, and no names and ids', () => {
    const shell = renderShell(
      <form aria-label="Account">
        <label htmlFor="email" className="block">
          Email
        </label>
        <input id="email" name="email" type="email" placeholder="ada@example.org" autoComplete="username" />
        <input type="checkbox" defaultChecked aria-label="Stay" />
        <a href="/signup" tabIndex={0} data-status="active">
          Sign up
        </a>
        <button type="submit" style={{ color: 'red' }}>
          Sign in
        </button>
      </form>,
    )
    expect(shell).toBe(
      '<div><span class="block">Email</span><input placeholder="ada@example.org"/><input type="checkbox" checked=""/>' +
        '<span data-status="active">Sign up</span><span>Sign in</span></div>',
    )
  })

  it('keeps elements that draw something', () => {
    const shell = renderShell(
      <button type="button">
        <svg aria-hidden="true" viewBox="0 0 24 24" width="24">
          <path d="M0 0" />
        </svg>
      </button>,
    )
    expect(shell).toBe(
      '<span><svg aria-hidden="true" viewBox="0 0 24 24" width="24"><path d="M0 0"></path></svg></span>',
    )
  })
})
