import { languageCodes, limits, type VocFields, vocFields } from '@wordtide/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEntryReader } from '../entries.ts'
import { openFile } from '../read.ts'
import type { ReadOptions } from '../source-file.ts'
import { anyVocabulary } from '../testing/vocabularies.ts'
import { columnsNeeded } from './columns.ts'
import { csvLine, writeAnkiText, writeCsv, writeTsv } from './index.ts'

/** A Japanese list: an import takes the furigana out of the terms of others. */
const list = { language: 'ja', targetLanguages: ['en', 'de'] }
const writers = { csv: writeCsv, tsv: writeTsv, anki: writeAnkiText }
type Format = keyof typeof writers

async function* pagesOf(vocs: VocFields[]) {
  for (let start = 0; start < vocs.length; start += 2) yield vocs.slice(start, start + 2)
}

async function write(format: Format, vocs: VocFields[]): Promise<string> {
  const columns = await columnsNeeded(pagesOf(vocs), list)
  const pieces: string[] = []
  for await (const piece of writers[format](pagesOf(vocs), columns)) pieces.push(piece)
  return pieces.join('')
}

async function read(text: string, options: ReadOptions = {}) {
  const file = await openFile(new Blob([text]), options)
  const entryOf = createEntryReader(
    file.columns.map(({ meaning }) => meaning),
    list,
  )
  const entries = []
  for await (const row of file.rows()) entries.push(entryOf(row))
  return { format: file.format, entries: entries.map((entry) => ('fields' in entry ? entry.fields : entry.problem)) }
}

/** A vocabulary as a table keeps it: definitions, translations and attributes are in the order of its columns. */
function comparable(voc: VocFields) {
  const byLanguage = (one: { language: string }, other: { language: string }) =>
    one.language < other.language ? -1 : 1
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name === other.name ? 0 : one.name < other.name ? -1 : 1
  return {
    ...voc,
    definitions: voc.definitions.toSorted(byLanguage),
    examples: voc.examples.map(({ value, translations }) => ({
      value,
      translations: translations.toSorted(byLanguage),
    })),
    attributes: voc.attributes.toSorted(byName),
  }
}

/** A vocabulary as Anki's format keeps it: names of columns are in one line, and spaces in tags are of one kind. */
const asInAnki = (voc: VocFields): VocFields => ({
  ...voc,
  attributes: voc.attributes.map(({ name, value }) => ({ name: name.replace(/\s+/g, ' '), value })),
  tags: [...new Set(voc.tags.map((tag) => tag.replace(/[\u3000\u00a0]/g, ' ')))],
})

const vocabulary = (fields: Partial<VocFields>) => vocFields.parse({ term: 'x', pos: 'n', ...fields })
/** The list into which a file is imported, from whose languages the columns are guessed. */
const anyList = fc.record({
  language: fc.constantFrom(...languageCodes),
  targetLanguages: fc.uniqueArray(fc.constantFrom(...languageCodes), { maxLength: 3 }),
})
const numRuns = process.env.TEST_SCOPE === 'nightly' ? 1000 : 15

describe.each<Format>(['csv', 'tsv', 'anki'])('a list in the format %s', (format) => {
  it('is read as it was written, also if an attribute looks like the head of another table', async () => {
    const voc = vocabulary({ attributes: [{ name: ';term;pos;notes;', value: '!' }] })
    expect((await read(await write(format, [voc]))).entries).toEqual([voc])
  })

  it('is read as it was written', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyVocabulary, { minLength: 1, maxLength: 4 }), anyList, async (vocs, intoList) => {
        const written = format === 'anki' ? vocs.map(asInAnki) : vocs
        const result = await read(await write(format, written), intoList)
        expect(result.format).toBe(format)
        expect(result.entries.map((entry) => ('term' in entry ? comparable(entry) : entry))).toEqual(
          written.map(comparable),
        )
      }),
      { numRuns },
    ))

  it('with furigana is read as it was written', async () => {
    const voc = vocabulary({ term: '今日[きょう]', examples: [{ value: '*今日*[きょう]は', translations: [] }] })
    expect((await read(await write(format, [voc]), { language: 'ja' })).entries).toEqual([voc])
  })

  it('has the reading of furigana that were read from elsewhere', async () => {
    const { entries } = await read('term,definition\n食[た]べ 物[もの],food\n', list)
    const [voc] = entries.flatMap((entry) => ('term' in entry ? [entry] : []))
    expect(voc).toMatchObject({ term: '食べ物', attributes: [{ name: 'reading', value: 'たべもの' }] })
    expect((await read(await write(format, voc === undefined ? [] : [voc]), list)).entries).toEqual([voc])
  })

  it('of nothing but formulas is read as it was written', async () => {
    const formulas = ['=1+1', '+49', '-ed', '@home', "'=x", "''-y", "'", "'t", '=cmd|" /C calc"!A0', '="a,b;c\td"']
    const vocs = formulas.map((text) =>
      vocabulary({
        term: text,
        label: text,
        notes: text,
        definitions: [{ language: 'en', value: text }],
        attributes: [{ name: '=a', value: text }],
      }),
    )
    expect((await read(await write(format, vocs))).entries).toEqual(vocs)
  })

  it('of cells that look like headers is read as it was written', async () => {
    const vocs = ['term', 'definition', 'term,definition'].map((text) =>
      vocabulary({ term: text, definitions: [{ language: 'en', value: text }], notes: text }),
    )
    expect((await read(await write(format, vocs))).entries).toEqual(vocs)
  })

  it('without vocabularies has its columns', async () => expect(await write(format, [])).toContain('definition (en)'))
})

describe('a table', () => {
  const voc = vocabulary({
    term: 'la "playa"',
    label: '=1+1',
    definitions: [
      { language: 'fr', value: 'plage' },
      { language: 'en', value: 'beach, shore' },
    ],
    examples: [{ value: 'Una *playa*.', translations: [{ language: 'en', value: 'A *beach*.' }] }],
    attributes: [{ name: 'gender', value: 'f' }],
    tags: ['sea side', 'a,b'],
  })

  it('in CSV is as RFC 4180 says, with a byte order mark for spreadsheets, and without formulas', async () =>
    expect(await write('csv', [voc])).toBe(
      '\uFEFFterm,pos,label,definition (en),definition (de),definition (fr),example,example (en),attribute (gender),tags,notes\r\n' +
        `"la ""playa""",n,'=1+1,"beach, shore",,plage,Una *playa*.,A *beach*.,f,"sea side, a\\,b",\r\n`,
    ))

  it('in TSV has tabs', async () =>
    expect((await write('tsv', [voc])).split('\r\n')[1]).toBe(
      `"la ""playa"""\tn\t'=1+1\tbeach, shore\t\tplage\tUna *playa*.\tA *beach*.\tf\tsea side, a\\,b\t`,
    ))

  it('for Anki begins with term and definition, and names its columns', async () =>
    expect(await write('anki', [voc])).toBe(
      [
        '#separator:tab',
        '#html:true',
        '#made by:Wordtide',
        '#columns:term\tdefinition (en)\tdefinition (de)\tdefinition (fr)\tpos\tlabel\texample\texample (en)\tattribute (gender)\ttags\tnotes',
        '#tags column:10',
        'la &#34;playa&#34;\tbeach, shore\t\tplage\tn\t=1+1\tUna *playa*.\tA *beach*.\tf\tsea\u00a0side a,b\t',
        '',
      ].join('\n'),
    ))

  it('for Anki has no markup of Anki that is text', async () => {
    const text = '{{c1::a}} [sound:b.mp3] <b>c</b> &amp;\nd'
    const voc = vocabulary({ term: text, notes: text, tags: ['[sound:x]', 'a<b&amp;'] })
    const written = await write('anki', [voc])
    expect(written).toContain('&#123;{c1::a}} &#91;sound:b.mp3] &#60;b&#62;c&#60;/b&#62; &#38;amp;<br>d')
    expect((await read(written)).entries).toEqual([voc])
    expect((await openFile(new Blob([written]), {})).leftBehind).toEqual([])
  })

  it('for Anki has no line that begins as a comment does', async () =>
    expect((await write('anki', [vocabulary({ term: '#separator:comma' })])).split('\n')[5]).toMatch(
      /^"#separator:comma"\t/,
    ))
})

describe('the columns that a list needs', () => {
  const needed = (vocs: VocFields[]) => columnsNeeded(pagesOf(vocs), list)
  const attributes = (...names: string[]) => names.map((name) => ({ name, value: 'x' }))

  it('have every attribute as often as one vocabulary has it', async () => {
    const vocs = [
      vocabulary({ attributes: attributes('a', 'b', 'a') }),
      vocabulary({ attributes: attributes('c', 'a') }),
    ]
    expect((await needed(vocs)).filter((name) => name.startsWith('attribute'))).toEqual([
      ...['attribute (a)', 'attribute (a)', 'attribute (b)', 'attribute (c)'],
    ])
  })

  it('may be more than an import reads, and then are not all named', async () => {
    const vocs = Array.from({ length: 60 }, (_, row) =>
      vocabulary({ attributes: attributes(...Array.from({ length: 50 }, (_, column) => `${row} ${column}`)) }),
    )
    const columns = await needed(vocs)
    expect(columns.length).toBeGreaterThan(limits.transfer.columns)
    expect(columns.slice(-2)).toEqual(['tags', 'notes'])
  })

  it('hold the largest vocabulary', async () => {
    const translations = languageCodes.map((language) => ({
      language,
      value: '*x*',
    }))
    const largest = vocabulary({
      definitions: translations,
      examples: Array.from({ length: limits.voc.examples }, () => ({ value: '*x*', translations })),
      attributes: attributes(...Array.from({ length: limits.voc.attributes }, (_, index) => `${index}`)),
    })
    expect(
      (await read(await write('csv', [largest]))).entries.map((entry) => 'term' in entry && comparable(entry)),
    ).toEqual([comparable(largest)])
  })
})

it('a line of a table has what a spreadsheet does not compute', () =>
  expect(csvLine(['=a', 'b,c', 'd"e', '', ' f'])).toBe(`'=a,"b,c","d""e",," f"\r\n`))
