import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, jsonText } from './json-text.ts'

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('jsonText', () => {
  it('yields the JSON of a value, whichever parts are functions', async () => {
    async function* later(pages: readonly (readonly Item[])[]) {
      for (const page of pages)
        yield page.map(({ value, isFunction }) => (isFunction ? async () => plain(value) : plain(value)))
    }
    const plain = (value: fc.JsonValue): Json => JSON.parse(JSON.stringify(value))
    const anyItem = fc.record({ value: fc.jsonValue(), isFunction: fc.boolean() })
    type Item = typeof anyItem extends fc.Arbitrary<infer T> ? T : never
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.array(fc.array(anyItem)), async (value, pages) => {
        const text = await textOf(jsonText({ now: plain(value), later: () => later(pages) }))
        const items = pages.flat().map((item) => item.value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ now: value, later: items })))
      }),
    )
  })

  it('yields the first text at once and then long pieces, and fetches a page only when the ones before are taken', async () => {
    let fetched = 0
    async function* pages() {
      for (; fetched < 100; fetched++) yield Array.from({ length: 100 }, () => 'x'.repeat(98))
    }
    const lengths: number[] = []
    for await (const piece of jsonText({ first: 1, later: pages })) {
      lengths.push(piece.length)
      // A page has 10,200 characters, and the text of at most one piece is held back.
      expect(fetched * 10_200).toBeLessThan(lengths.reduce((sum, length) => sum + length, 0) + 70_000)
    }
    expect(lengths[0]).toBe('{"first":1,\n"later":'.length)
    expect(lengths.length).toBeLessThan(20)
    expect(Math.max(...lengths)).toBeLessThan(80_000)
  })
})
