import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../values/limits.ts'
import { readRoster, roster } from './roster.ts'

const row = (row: number, text: string) => ({ row, text })

describe('a roster', () => {
  it.each<[string, string, string[], { row: number; text: string }[]]>([
    ['an address in each line', 'ada@example.org\r\nben@example.org\n', ['ada@example.org', 'ben@example.org'], []],
    ['commas and semicolons', 'a@b.org, c@d.org;e@f.org ;', ['a@b.org', 'c@d.org', 'e@f.org'], []],
    ['names', 'Ada Lovelace <ada@b.org>\n"Lovelace, Ben" <ben@b.org>', ['ada@b.org', 'ben@b.org'], []],
    ['names without brackets', 'Ada Lovelace ada@b.org', ['ada@b.org'], []],
    ['cells between tabs', 'Ada\tLovelace\tada@b.org\t7b\nBen\t\tben@b.org\t7b', ['ada@b.org', 'ben@b.org'], []],
    ['cells between commas', '"Lovelace, Ada","ada@b.org",12', ['ada@b.org'], []],
    ['cells between semicolons', 'Ada;ada@b.org;12', ['ada@b.org'], []],
    ['the line of a mail program', 'To: Ada (7b) <mailto:ada@b.org>; ben@b.org.', ['ada@b.org', 'ben@b.org'], []],
    ['quotation marks', `'Ada' <'ada@b.org'>, “ben@b.org”`, ['ada@b.org', 'ben@b.org'], []],
    ['apostrophes and signs of an address', "o'neil+7b@b-c.org", ["o'neil+7b@b-c.org"], []],
    ['an address twice, in either case', 'Ada@b.org\nada@B.org, ada@b.org', ['Ada@b.org'], []],
    [
      'a row without an address',
      'Name;Email\n\nAda;ada@b.org\nBen',
      ['ada@b.org'],
      [row(1, 'Name;Email'), row(4, 'Ben')],
    ],
    ['a mistyped address', 'ada@b.org, ben@b\n@cleo', ['ada@b.org'], [row(1, 'ben@b'), row(2, '@cleo')]],
    ['letters that no account’s address has', 'zoë@b.org', [], [row(1, 'zoë@b.org')]],
    ['two signs', 'ada@@b.org a@b@c.org', [], [row(1, 'ada@@b.org'), row(1, 'a@b@c.org')]],
    ['an address that is too long', `${'a'.repeat(100)}@b.org`, [], [row(1, `${'a'.repeat(59)}…`)]],
    ['separators alone', ' ,;\t\n<>\n', [], []],
    ['nothing', '', [], []],
  ])('has %s', (_, text, addresses, unreadable) => {
    expect(readRoster(text)).toEqual({ addresses, unreadable })
  })

  const address = fc
    .tuple(fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9+_-]{0,20}$/), fc.stringMatching(/^[a-z]{1,10}\.(?:org|com)$/))
    .map(([local, domain]) => `${local}@${domain}`)
  const name = fc.stringMatching(/^[\p{L}0-9 .-]{0,20}$/u)
  const written = fc.oneof(
    fc.tuple(address, name).map(([address, name]) => [address, `${name} <${address}>`] as const),
    fc.tuple(address, name).map(([address, name]) => [address, `"${name}, ${name}";${address}`] as const),
    fc
      .tuple(address, name, name)
      .map(([address, ...names]) => [address, names.join('\t').concat('\t', address)] as const),
    address.map((address) => [address, address] as const),
  )
  const separator = fc.constantFrom('\n', '\r\n', '\r', '\n\n')

  it('gives each address once, however it is written, and names no row of them', () => {
    fc.assert(
      fc.property(fc.array(written), separator, (rows, separator) => {
        const { addresses, unreadable } = readRoster(rows.map(([, text]) => text).join(separator))
        expect(unreadable).toEqual([])
        expect(addresses.map((one) => one.toLowerCase())).toEqual([...new Set(rows.map(([one]) => one.toLowerCase()))])
      }),
    )
  })

  it('gives nothing that could break out of the header of a mail, and a bounded answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        const { addresses, unreadable } = readRoster(text.replaceAll('a', '@b.org,x'))
        for (const address of addresses) expect(address).toMatch(/^[!-~]{1,100}$/)
        expect(unreadable.length).toBeLessThanOrEqual(limits.roster.unreadable)
        for (const { text } of unreadable) expect(text.length).toBeLessThanOrEqual(limits.roster.shown)
      }),
    )
  })

  it.each([
    ['', 'Required'],
    [' \n', 'Required'],
    ['Ada Lovelace', 'There is no e-mail address in it'],
    [Array.from({ length: 501 }, (_, n) => `a${n}@b.org`).join('\n'), 'At most 500 addresses at a time'],
    ['a@b.org,'.repeat(20_000), 'Too long'],
  ])('is refused with one message: %#', (text, message) => {
    expect(roster.safeParse(text).error?.issues).toMatchObject([{ message }])
  })

  it('may have 500 addresses, each as often as one likes', () => {
    const text = Array.from({ length: 500 }, (_, n) => `a${n}@b.org`).join('\n')
    expect(roster.parse(`${text}\n${text}`)).toBe(`${text}\n${text}`)
  })
})
