import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from './sign-in.ts'

const here = 'http://here.example'

describe('safePath', () => {
  it.each([
    ['/', '/'],
    ['/learn', '/learn'],
    ['/library?search=a%20b&language=es#shared', '/library?search=a%20b&language=es#shared'],
    ['/library?search=é', '/library?search=%C3%A9'],
    ['/a/../learn', '/learn'],
    ['/learn?next=https://evil.example//x', '/learn?next=https://evil.example//x'],
  ])('keeps %j, a path of this site', (path, kept) => {
    expect(safePath(path)).toBe(kept)
  })

  it.each([
    '',
    'learn',
    './learn',
    '?search=a',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/learn\\..\\x',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\0',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    undefined,
    null,
    7,
    ['/learn'],
    { toString: () => '/learn' },
  ])('returns / for %j', (path) => {
    expect(safePath(path)).toBe('/')
  })

  /** The parts of addresses, from which most hostile ones are made. */
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'http',
    'é',
  )
  const hostile = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))

  it('returns a path of this site for any text, and keeps its own result', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        const path = safePath(text)
        expect(new URL(path, here).origin).toBe(here)
        expect(safePath(path)).toBe(path)
      }),
    )
  })
})
