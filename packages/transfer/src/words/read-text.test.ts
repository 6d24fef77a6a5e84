import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readPlainText } from './read-text.ts'

const read = (content: string | Uint8Array<ArrayBuffer>) => readPlainText(new Blob([content]))

const container = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
const description = `<package><manifest>
  <item id="two" href="text/two.xhtml#a"/><item id="one" href="text/one%20.xhtml"/><item id="css" href="style.css"/>
  </manifest><spine><itemref idref="one"/><itemref idref="two"/></spine></package>`
const book = (files: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'META-INF/container.xml': container,
        'OEBPS/book.opf': description,
        'OEBPS/text/one .xhtml':
          '<html><head><title>x</title></head><body><h1>One</h1><p>It&#8217;s <b>late</b>.</p></body></html>',
        'OEBPS/text/two.xhtml': '<html><body><p>The end.</p></body></html>',
        ...files,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

describe('the text of a file', () => {
  it.each([
    [
      'plain text, of which full lines are joined',
      `${'a '.repeat(25)}goes\r\non.\r\nNew`,
      `${'a '.repeat(25)}goes on.\nNew`,
    ],
    [
      'SRT',
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>I was</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nhere.\r\n- Why?\r\n',
      'I was here.\n- Why?',
    ],
    [
      'WebVTT',
      'WEBVTT\n\nNOTE no\n00:01.000 --> 00:02.000\n\nid\n00:01.000 --> 00:02.000 align:start\n<v Ada>Hello\n',
      'Hello',
    ],
    [
      'HTML',
      '<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body><nav>Menu</nav><p>One &amp;\n two</p><p>Three<br>four</p></body></html>',
      'One & two\nThree\nfour',
    ],
  ])('is read: %s', async (_, content, text) => {
    expect(await read(content)).toBe(text)
  })

  it('is that of the chapters of a book, in their order', async () => {
    expect(await read(book())).toBe('One\nIt’s late.\nThe end.')
  })

  it.each([
    ['EMPTY', ''],
    ['NOT_TEXT', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20, 0x61])],
    ['NOT_TEXT', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2])],
    ['DAMAGED', book().slice(0, 200)],
    ['UNKNOWN_FORMAT', zipSync({ 'word/document.xml': strToU8('<x/>') })],
    ['DAMAGED', book({ 'META-INF/container.xml': '<container/>' })],
    ['ENCRYPTED', book({ 'META-INF/rights.xml': '<x/>' })],
    ['TOO_LARGE', new Uint8Array(20 * 1_048_576 + 1)],
  ])('is refused with %s', async (problem, content) => {
    await expect(read(content)).rejects.toMatchObject({ problem })
  })
})
