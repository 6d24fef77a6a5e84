import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachLine } from '../line.ts'
import { openText } from './read.ts'
import { hasOpenQuotes, sniffSeparator } from './sniff.ts'

describe('the separator', () => {
  it.each([
    ['der Hund, -e;dog\ndie Katze, -n;cat', ';'],
    ['Hund,dog; hound\nKatze,cat; kitty', ','],
    ['la playa\tthe beach, the shore; coast\nel sol\tsun', '\t'],
    ['term;definition, note\na;b', ';'],
    ['term,definition\na;b,c;d', ','],
    ['term,notes\nsol\nmar\nluna', ','],
    ['"a;b";c\n"d;e";f', ';'],
    ['"a\nb, c",d\n"e",f', ','],
    ['hola,hello\nadiós,bye\nsí', ','],
    ['Hund, dog\nKatze, cat', ','],
    ['la playa = beach\nel sol = sun', eachLine],
    ['la playa = beach,shore\nel sol = sun,star', eachLine],
    ['la playa;shore = beach\nel sol;astro = sun', eachLine],
    ['a - b,c,d\ne - f,g,h', ','],
    ['la playa=beach, shore\nel sol=sun', eachLine],
    ['la playa – the beach\nel sol – the sun', eachLine],
    ['la playa = the beach\nel sol - the sun\nla luna; the moon\nel mar', eachLine],
    ['la playa = the beach\nel sol\nla luna\nel mar', eachLine],
    ['la playa;beach;n\nel sol;sun\nla luna;moon;n', ';'],
    ['la playa;"beach"\nel sol;sun\nla luna;moon;n', ';'],
    ['la playa\tthe beach\nel sol\tthe sun\tm\nla luna\tthe moon = satellite', '\t'],
    ['la playa: the beach\nel sol: the sun', ': '],
    ['a|b\nc|d', '|'],
    ['well-known - bekannt\nself-made - selbst gemacht', eachLine],
    ['hola', undefined],
    ['la playa, el sol\nel mar\nla arena', undefined],
    ['', undefined],
  ])('of %o is %o', (text, separator) => expect(sniffSeparator({ text, isCut: false })).toBe(separator))

  const word = fc.constantFrom('sol', 'el mar', 'Haus', 'été', '海', 'שלום', 'x', '12', 'don’t')
  const cell = fc.oneof(
    word,
    fc.tuple(word, word).map(([one, other]) => `${one}, ${other}`),
    fc.tuple(word, word).map(([one, other]) => `${one}; ${other}`),
    word.map((text) => `"${text}" x`),
    fc.constant(''),
  )
  const table = fc.record({
    separator: fc.constantFrom(',', ';', '\t'),
    lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
    rows: fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 3, maxLength: 9 }),
      ),
  })

  it('is found whatever the cells, line ends and encoding are', () =>
    fc.assert(
      fc.asyncProperty(table, async ({ separator, lineBreak, encoding, rows }) => {
        const quote = (text: string) => (/["\t;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
        const filled = rows.map(([, ...rest], index) => [`w${index}`, ...rest])
        const text = filled.map((row) => row.map(quote).join(separator)).join(lineBreak)
        const file = await openText(new Blob([encode(`\uFEFF${text}`, encoding)]), { header: false })
        expect(file.separator).toBe(separator)
        const cells = []
        for await (const row of file.rows()) cells.push(row.cells)
        expect(cells).toEqual(filled)
      }),
      { numRuns: process.env.TEST_SCOPE === 'nightly' ? 1000 : 30 },
    ))
})

function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le')
  return bytes
}

describe('a quotation mark at the beginning of a cell', () => {
  it.each([
    ['"a\tb"\tc', false],
    ['"a" b\tc', false],
    ['"a\nb"\tc', false],
    ['"a\tb', true],
    ['"a\tb\nc\td', true],
    ['"a\tb\nc "d"\te', true],
  ])('of %o is open: %o', (text, isOpen) => expect(hasOpenQuotes({ text, isCut: false }, '\t')).toBe(isOpen))
})
