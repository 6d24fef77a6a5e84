import { expect, it } from 'vitest'
import { ownFields } from './anki/own-notes.ts'
import { basic, cloze, type TestNote, testCollection, testZip } from './anki/testing/packages.ts'
import { FileError } from './file-error.ts'
import { openImportFile } from './import.ts'
import { growthOf } from './testing/cpu.ts'

/** Engines order the marks of a letter, which takes time with the square of their number. */
const marks = (count: number) => `a${'\u0301\u0323'.repeat(count / 2)}`

/** Reads everything of a file; that it cannot be imported is an outcome, too. */
async function readAll(file: Blob): Promise<void> {
  try {
    const opened = await openImportFile(file, { language: 'es' })
    try {
      const meanings = opened.summary.columns.map(({ meaning }) => meaning)
      for await (const _ of opened.chunks(meanings, { targetLanguages: ['en'] }));
      for await (const _ of opened.images());
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
  }
}

const text = (content: string) => new Blob([content])

const withMedia = async (media: string, note: TestNote) =>
  testZip({
    'collection.anki2': await testCollection({ schema: 11, notes: [note] }),
    media: new TextEncoder().encode(media),
    0: new Uint8Array(9),
  })

const own = { ...basic, fields: [...ownFields] }

const withNote = (note: TestNote) => withMedia('{}', note)

/** Several notes with the same field. */
const withField = async (field: string, noteType = basic) =>
  testZip({
    'collection.anki2': await testCollection({
      schema: 11,
      notes: Array.from({ length: 5 }, () => ({ noteType, fields: [`playa ${field}`, 'beach'] })),
    }),
  })

it.each<[name: string, size: number, (size: number) => Blob | Promise<Blob>]>([
  [
    'the name of a media file',
    100_000,
    (size) => withMedia(JSON.stringify({ 0: `${marks(size)}.png` }), { fields: ['a', 'b'] }),
  ],
  [
    'many names of media files',
    20_000,
    (size) =>
      withMedia(JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, n) => [n, `${n}.png`]))), {
        fields: ['a', 'b'],
      }),
  ],
  ['the name of an image', 200_000, (size) => withNote({ fields: [`a <img src="${marks(size)}.png">`, 'b'] })],
  [
    'the name of a field',
    60_000,
    (size) => withNote({ noteType: { ...basic, fields: [marks(size), 'Back'] }, fields: ['a', 'b'] }),
  ],
  ['a tag of a note of ours', 45_000, (size) => withNote({ noteType: own, fields: ['a'], tags: marks(size) })],
  [
    'many tags',
    20_000,
    (size) => withNote({ fields: ['a', 'b'], tags: Array.from({ length: size }, (_, n) => `t${n}`).join(' ') }),
  ],
  ['cloze deletions that nothing ends', 20_000, (size) => withField('{{c1::'.repeat(size), cloze)],
  ['nested cloze deletions', 5_000, (size) => withField(`${'{{c1::a'.repeat(size)}${'}}'.repeat(size)}`, cloze)],
  ['tags of HTML that nothing ends', 20_000, (size) => withField('<a "'.repeat(size))],
  ['tags of HTML with open attributes', 20_000, (size) => withField('<a \'"'.repeat(size))],
  ['comments of HTML that nothing ends', 20_000, (size) => withField('<!--'.repeat(size))],
  ['styles that nothing ends', 30_000, (size) => withField('<style>'.repeat(size))],
  ['sounds that nothing ends', 30_000, (size) => withField('[sound:a'.repeat(size))],
  ['spaces of a field', 40_000, (size) => withField(' \u00a0'.repeat(size))],
  ['asterisks of a field', 40_000, (size) => withField('*a'.repeat(size))],
  ['brackets of a field', 40_000, (size) => withField('('.repeat(size))],
  ['a header of a table', 40_000, (size) => text(`term,${marks(size)}\nuno,one\n`)],
  ['headers of a table', 150, (size) => text(`term${`,${marks(250)}`.repeat(size)}\nuno,one\n`)],
  ['a cell', 20_000, (size) => text(`uno,${marks(size)}\n`.repeat(5))],
  ['a part of speech', 40_000, (size) => text(`term,pos\nuno,${marks(size)}\n`)],
  ['columns without a name', 150, (size) => text(`${`la playa (${'(a'.repeat(100)};`.repeat(size)}\n`.repeat(6))],
  ['columns with a language', 450, (size) => text(`${'text:de,'.repeat(size)}\n${'uno,'.repeat(size)}\n`)],
  ['columns in several scripts', 450, (size) => text(`${'мост;'.repeat(size)}\n`.repeat(6))],
  ['HTML in a cell', 10_000, (size) => text(`uno,"${'<b>&amp;'.repeat(size)}"\n`)],
  ['cloze deletions in cells', 3_000, (size) => text('{{c1::uno}} y dos,one\n'.repeat(size))],
  ['blank lines before the rows', 8_000, (size) => text(`${'\r\n'.repeat(size)}#html:true\nuno,one\n`)],
  ['comments before the rows', 4_000, (size) => text(`${'# note\n'.repeat(size)}uno,one\n`)],
  ['typed lines', 1_000, (size) => text('uno = one - x; y\n'.repeat(size))],
  ['spaces of a typed line', 100_000, (size) => text(`uno = one${' '.repeat(size)}-x\n`)],
  ['quotation marks', 100_000, (size) => text(`uno,"${'""'.repeat(size)}`)],
  ['open quotation marks', 2_000, (size) => text('"a,b\n'.repeat(size))],
  ['empty rows', 3_000, (size) => text(`uno,one${'\r'.repeat(size)}`)],
  ['spaces in a row', 150_000, (size) => text(`uno,one${' '.repeat(size)}`)],
  ['commas in tags', 40_000, (size) => text(`term,tags\nuno,"${'\\,'.repeat(size)}"\n`)],
  ['nested JSON', 200_000, (size) => text(`{"list":${'['.repeat(size)}`)],
  [
    'names in JSON',
    20_000,
    (size) =>
      text(`{"format":"wordtide","version":1,"list":{${Array.from({ length: size }, (_, n) => `"${n}":1`).join()}}}`),
  ],
])('%s: twice as much takes no more than 2.6 times as long', async (_, size, fileOf) => {
  expect(await growthOf(readAll, await fileOf(size / 2), await fileOf(2 * size), 2.6)).toBeLessThan(2.6)
})
