import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FileError, type FileProblem } from '../file-error.ts'
import { eachLine } from '../line.ts'
import { openFile } from '../read.ts'
import type { ReadOptions } from '../source-file.ts'
import { readRows } from '../testing/read-rows.ts'

async function problem(
  content: string | Uint8Array<ArrayBuffer>,
  options: ReadOptions = {},
): Promise<FileProblem | undefined> {
  try {
    await readRows(content, options)
    return undefined
  } catch (error) {
    if (error instanceof FileError) return error.problem
    throw error
  }
}

/** An archive with these files, which are empty. */
const zipOf = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()])))

/** The bytes of a text in UTF-16. */
function utf16(text: string, isBig: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), !isBig)
  return bytes
}

describe('the first lines of files of other programs', () => {
  it.each<[program: string, text: string, format: string, separator: string, rows: [number, ...string[]][]]>([
    [
      'Excel, German',
      '\uFEFFWort;Übersetzung\r\nder Hund, -e;dog\r\n"ein ""Zitat""";quote\r\n',
      'csv',
      ';',
      [
        [2, 'der Hund, -e', 'dog'],
        [3, 'ein "Zitat"', 'quote'],
      ],
    ],
    ['Excel with a line for itself', 'sep=;\r\nterm;notes\r\n"a;b";c, d\r\n', 'csv', ';', [[3, 'a;b', 'c, d']]],
    [
      'LibreOffice',
      '"la playa","beach, shore"\n"el sol","sun; star"\n',
      'csv',
      ',',
      [
        [1, 'la playa', 'beach, shore'],
        [2, 'el sol', 'sun; star'],
      ],
    ],
    [
      'Google Sheets',
      'Spanish,English,Notes\r\nhola,hello,\r\nadiós,goodbye,"two\r\nlines"',
      'csv',
      ',',
      [
        [2, 'hola', 'hello', ''],
        [3, 'adiós', 'goodbye', 'two\r\nlines'],
      ],
    ],
    [
      'Google Sheets, TSV',
      'hola\thello\tx\r\nadiós\t\t',
      'tsv',
      '\t',
      [
        [1, 'hola', 'hello', 'x'],
        [2, 'adiós', '', ''],
      ],
    ],
    [
      'Quizlet',
      'la playa\tthe beach, the shore\n"hola" dijo\the said "hi"\n',
      'tsv',
      '\t',
      [
        [1, 'la playa', 'the beach, the shore'],
        [2, '"hola" dijo', 'he said "hi"'],
      ],
    ],
    [
      'Quizlet with an open quotation mark',
      '"hola\thello\nadiós\tbye "bye"\n',
      'tsv',
      '\t',
      [
        [1, '"hola', 'hello'],
        [2, 'adiós', 'bye "bye"'],
      ],
    ],
    [
      'Anki',
      '#separator:tab\n#html:false\n#tags column:3\nla playa\tbeach\tsea es::noun\n',
      'anki',
      '\t',
      [[4, 'la playa', 'beach', 'sea, es::noun']],
    ],
    [
      'a word list',
      '1. la playa - the beach\n2. el sol - the sun, a star\n',
      'quizlet',
      eachLine,
      [
        [1, '1. la playa', 'the beach'],
        [2, '2. el sol', 'the sun, a star'],
      ],
    ],
    [
      'a word list of several hands',
      'la playa = the beach\n\nel sol – the sun, a star\nE\\=mc²\nla luna;the moon; the satellite\nmot\tword = term',
      'quizlet',
      eachLine,
      [
        [1, 'la playa', 'the beach'],
        [3, 'el sol', 'the sun, a star'],
        [4, 'E=mc²', ''],
        [5, 'la luna', 'the moon; the satellite'],
        [6, 'mot', 'word = term'],
      ],
    ],
    ['a word list with a header', 'Spanish - English\nsol - sun\n', 'quizlet', eachLine, [[2, 'sol', 'sun']]],
    [
      'somebody who has explained it',
      '# Unit 3, "the sea\n\n#from the book\nhola,hello\n#tag,hashtag\n',
      'csv',
      ',',
      [
        [4, 'hola', 'hello'],
        [5, '#tag', 'hashtag'],
      ],
    ],
    ['numbers with a header', '#;Palabra;Traducción\n1;sol;sun\n', 'csv', ';', [[2, '1', 'sol', 'sun']]],
    ['comments before the separator', '# mine\r\nsep=|\r\nsol|sun\r\n', 'csv', '|', [[3, 'sol', 'sun']]],
    ['comments before lines', '# mine = x\nsol = sun\n', 'quizlet', eachLine, [[2, 'sol', 'sun']]],
    ['comments before those of Anki', '# mine\n#separator:tab\nsol\tsun\n', 'anki', '\t', [[3, 'sol', 'sun']]],
    [
      'words one below the other',
      'la playa\nel sol, la luna\nel mar\n',
      'tsv',
      '\t',
      [
        [1, 'la playa'],
        [2, 'el sol, la luna'],
        [3, 'el mar'],
      ],
    ],
    [
      'an old Mac',
      'hola,hello\radiós,bye\r',
      'csv',
      ',',
      [
        [1, 'hola', 'hello'],
        [2, 'adiós', 'bye'],
      ],
    ],
  ])('%s', async (_, text, format, separator, rows) =>
    expect(await readRows(text)).toMatchObject({ format, separator, rows }),
  )
})

describe('a table', () => {
  it('has meanings by its header, and unknown columns are named', async () =>
    expect(await readRows('Term, DEFINITION (en) ,Size\nsol,sun,1')).toMatchObject({
      ...{ hasHeader: true, headers: ['Term', 'DEFINITION (en)', 'Size'], meanings: ['term', 'definition (en)', ''] },
    }))

  it('without a header is read as term, definition', async () =>
    expect(await readRows('sol,sun\nmar,sea')).toMatchObject({
      ...{ hasHeader: false, headers: ['', ''], meanings: ['term', 'definition'] },
      rows: [
        [1, 'sol', 'sun'],
        [2, 'mar', 'sea'],
      ],
    }))

  it('has a header or none if its reader says so', async () => {
    expect(await readRows('term,definition\nsol,sun', { header: false })).toMatchObject({
      rows: [
        [1, 'term', 'definition'],
        [2, 'sol', 'sun'],
      ],
    })
    expect(await readRows('sol,sun\nmar,sea', { header: true })).toMatchObject({
      headers: ['sol', 'sun'],
      rows: [[2, 'mar', 'sea']],
    })
  })

  it('counts blank rows and leaves them out; a line break in quotation marks begins no row', async () =>
    expect(await readRows('term,notes\n\n"a\nb",x\n,\n , \nc,y\n')).toMatchObject({
      rows: [
        [3, 'a\nb', 'x'],
        [6, 'c', 'y'],
      ],
    }))

  it('gives back what an export has protected', async () =>
    expect(await readRows("term,notes\n'=1+1,'+a\n'-ed,'@b\n''=c,'til")).toMatchObject({
      rows: [
        [2, '=1+1', '+a'],
        [3, '-ed', '@b'],
        [4, "'=c", "'til"],
      ],
    }))

  it('has the text of HTML, and names its cloze deletions; sounds and pictures stay behind', async () => {
    const text = 'Front,Back\n"Hay {{c1::<b>sol</b>}} &amp; mar",sun [sound:sun.mp3]\nplaya,<img src=a.png> beach\n'
    const file = await openFile(new Blob([text]), {})
    const rows = []
    for await (const row of file.rows()) rows.push(row)
    expect(rows).toEqual([
      { row: 2, cells: ['Hay *sol* & mar', 'sun'], clozes: [0], hasImage: false },
      { row: 3, cells: ['playa', 'beach'], clozes: [], hasImage: false },
    ])
    expect(file.leftBehind).toEqual(['sounds', 'otherMedia'])
    expect(await readRows('R&amp;B = {{c1::music}}\n<i>pop</i> - music')).toMatchObject({
      rows: [
        [1, 'R&B', '*music*'],
        [2, 'pop', 'music'],
      ],
    })
  })

  it.each([
    ['R&amp;B,music\nAT&amp;T,phone\n', ','],
    ['R&amp;B;music\nAT&amp;T;phone\n', ';'],
    ['"R&amp;B";music\nAT&#38;T;phone\n', ';'],
    ['R&B;music\nAT&T;phone\n', ';'],
    ['R&amp;B\tmusic\nAT&amp;T\tphone\n', '\t'],
    ['R&amp;B = music\nAT&amp;T - phone\n', eachLine],
    ['R&amp;B; music\nAT&amp;T = phone\n', eachLine],
  ])('keeps ampersands and their references together: %j', async (text, separator) =>
    expect(await readRows(text)).toMatchObject({
      separator,
      rows: [
        [1, 'R&B', 'music'],
        [2, 'AT&T', 'phone'],
      ],
    }),
  )

  it('divides at a semicolon that ends no reference', async () =>
    expect(await readRows('rock&roll;music\n&;and\n&xyz;x\n')).toMatchObject({
      rows: [
        [1, 'rock&roll', 'music'],
        [2, '&', 'and'],
        [3, '&xyz', 'x'],
      ],
    }))

  it('takes different line ends in one file', async () =>
    expect(await readRows('a,b\r\nc,d\ne,f\rg,h')).toMatchObject({
      rows: [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
        [3, 'e', 'f'],
        [4, 'g', 'h'],
      ],
    }))

  it('has the separator that is given', async () =>
    expect(await readRows('a,b|c,d', { separator: '|' })).toMatchObject({ format: 'csv', rows: [[1, 'a,b', 'c,d']] }))

  it('in the format that is given keeps to its separators', async () => {
    expect(await readRows('a - b\nc - d', { format: 'csv' })).toMatchObject({ format: 'csv', separator: ',' })
    expect(await readRows('a,b\nc,d', { format: 'tsv' })).toMatchObject({
      rows: [
        [1, 'a,b'],
        [2, 'c,d'],
      ],
    })
  })

  it('is read anew each time', async () => {
    const file = await openFile(new Blob(['a,b\nc,d']), {})
    const count = async () => {
      let rows = 0
      for await (const _ of file.rows()) rows++
      return rows
    }
    expect([await count(), await count()]).toEqual([2, 2])
  })
})

describe("Quizlet's export", () => {
  it('has separators of up to ten characters', async () =>
    expect(
      await readRows('la playa ->> the beach;;;\nel sol ->> "sun"', { separator: ' ->> ', rowSeparator: ';;;' }),
    ).toMatchObject({
      format: 'quizlet',
      rows: [
        [1, 'la playa', 'the beach'],
        [2, '\nel sol', '"sun"'],
      ],
    }))

  it('has definitions with the separator in them', async () =>
    expect(await readRows('a-b-c\nd-e', { format: 'quizlet', separator: '-' })).toMatchObject({
      rows: [
        [1, 'a', 'b-c'],
        [2, 'd', 'e'],
      ],
    }))
})

describe('a text', () => {
  const text = 'term,definition\nla playa,海🏖\n'
  const expected = { rows: [[2, 'la playa', '海🏖']] }

  it('is in UTF-8 or UTF-16, with a byte order mark or without', async () => {
    expect(await readRows(`\uFEFF${text}`)).toMatchObject(expected)
    for (const isBig of [false, true]) {
      expect(await readRows(utf16(`\uFEFF${text}`, isBig))).toMatchObject(expected)
      expect(await readRows(utf16(text, isBig))).toMatchObject(expected)
    }
  })

  it('is decoded across the pieces in which it is read', async () => {
    const rows = Array.from({ length: 6000 }, (_, index) => `${index},🏖é"海`)
    for (const bytes of [rows.join('\n'), utf16(rows.join('\r\n'), false)]) {
      const result = await readRows(bytes)
      expect(JSON.stringify(result.rows)).toBe(JSON.stringify(rows.map((_, index) => [index + 1, `${index}`, '🏖é"海'])))
    }
  })

  it.each<[string, string | Uint8Array<ArrayBuffer>, FileProblem, ReadOptions?]>([
    ['nothing', '', 'EMPTY'],
    ['blank lines', '\n \n\t\t\n', 'EMPTY'],
    ['a header alone', 'term,definition\n', 'NO_VOCABULARIES'],
    ['text in Windows-1252', new Uint8Array([97, 44, 0xe9, 10]), 'OTHER_ENCODING'],
    ['text in Shift_JIS', new Uint8Array([0x8a, 0x43, 44, 115, 101, 97, 10]), 'OTHER_ENCODING'],
    ['half a character at its end', new Uint8Array([97, 44, 0xc3]), 'OTHER_ENCODING'],
    ['an old spreadsheet', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'OFFICE_FILE'],
    ['a spreadsheet of Excel', zipOf('[Content_Types].xml', 'xl/workbook.xml'), 'OFFICE_FILE'],
    ['a spreadsheet of LibreOffice', zipOf('mimetype', 'content.xml'), 'OFFICE_FILE'],
    ['another archive', zipOf('words.txt'), 'UNKNOWN_FORMAT'],
    ['an odd number of bytes of UTF-16', new Uint8Array([0xff, 0xfe, 97, 0, 98]), 'NOT_TEXT'],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'NOT_TEXT'],
    ['NUL characters', `a,b\nc\0,d\n${'e,f\n'.repeat(9)}`, 'NOT_TEXT', { format: 'csv' }],
    ['control characters', '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b', 'NOT_TEXT'],
    ['an open quotation mark', 'term,notes\n"a,b\n', 'QUOTE_NOT_CLOSED'],
    ['many columns', `a${',b'.repeat(550_000)}`, 'TOO_MANY_COLUMNS'],
    ['many columns in a later row', `a,b\n${','.repeat(2000)}`, 'TOO_MANY_COLUMNS'],
    ['a million empty columns', ','.repeat(1_000_000), 'TOO_MANY_COLUMNS'],
    ['a million empty columns of another table', `${';'.repeat(1_000_000)}\na;b`, 'TOO_MANY_COLUMNS'],
    ['a million empty columns between tabs', '\t'.repeat(1_000_000), 'TOO_MANY_COLUMNS'],
    ['a million columns of a space', ' ,'.repeat(1_000_000), 'TOO_MANY_COLUMNS'],
    ['a million empty columns in quotation marks', '"",'.repeat(1_000_000), 'TOO_MANY_COLUMNS'],
    ['a million empty columns after rows', `a,b\nc,d\n${','.repeat(1_000_000)}`, 'TOO_MANY_COLUMNS'],
    ['a long cell', `a,${'b'.repeat(100_001)}`, 'CELL_TOO_LONG'],
    ['many rows', `a${'\n'.repeat(100_001)}b`, 'TOO_MANY_ROWS'],
    ['more than 20 MB', 'a,b\n'.repeat(5_500_000), 'TOO_LARGE'],
  ])('with %s is refused', async (_, content, expectedProblem, options) =>
    expect(await problem(content, options)).toBe(expectedProblem),
  )

  it('names the row of a problem', async () =>
    await expect(readRows('a,b\n"c,d\n')).rejects.toThrow(
      'A quotation mark at the beginning of a cell is never closed (row 2)',
    ))
})
