import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

const here = 'http://here.example'

describe('a path to go on to', () => {
  it.each([
    ['/', '/'],
    ['/learn', '/learn'],
    ['/library?search=a%20b&language=es#shared', '/library?search=a%20b&language=es#shared'],
    ['/library?search=é', '/library?search=%C3%A9'],
    ['/a/../learn', '/learn'],
    ['/learn?next=https://evil.example//x', '/learn?next=https://evil.example//x'],
  ])('%j is one of this site', (path, kept) => {
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
  ])('%j is none, and leads to the start', (path) => {
    expect(safePath(path)).toBe('/')
  })

  /** Text of what addresses are made of, where most of what is hostile lies. */
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

  it('stays on this site, whatever the text, and is one itself', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        const path = safePath(text)
        expect(new URL(path, here).origin).toBe(here)
        expect(safePath(path)).toBe(path)
      }),
    )
  })
})
