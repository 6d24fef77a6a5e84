import { type Zippable, zipSync } from 'fflate'
import { loadSqlite } from '../file/sqlite.ts'

export interface TestNoteType {
  id: number
  name: string
  fields: string[]
  isCloze?: boolean
}

export interface TestNote {
  /** Basic by default. */
  noteType?: TestNoteType
  fields: string[]
  tags?: string
}

/** An entry of the review log: an answer Good to the first card of a note by default. */
export interface TestEntry {
  /** In unix ms. */
  date: number
  /** The position of the note; of none by default, as if the card was deleted. */
  note?: number
  template?: number
  ease?: number
  factor?: number
  time?: number
  type?: number
}

export interface TestPackage {
  /** `collection.anki2`, `.anki21`, or `.anki21b`, which is compressed and of schema 18. */
  format: 'anki2' | 'anki21' | 'anki21b'
  notes: TestNote[]
  /** By their names in notes. */
  media?: Record<string, Uint8Array>
  reviewed?: boolean
  log?: readonly TestEntry[]
}

export const basic: TestNoteType = { id: 1_600_000_000_001, name: 'Basic', fields: ['Front', 'Back'] }
export const cloze: TestNoteType = {
  id: 1_600_000_000_002,
  name: 'Cloze',
  fields: ['Text', 'Back Extra'],
  isCloze: true,
}

const text = new TextEncoder()

/** Returns a package as Anki makes it (its rslib/src/import_export/package/colpkg/export.rs). */
export async function testPackage({ format, notes, media = {}, reviewed, log }: TestPackage): Promise<Blob> {
  const isLatest = format === 'anki21b'
  const names = Object.keys(media)
  const compress = isLatest ? zstdFrame : (bytes: Uint8Array) => bytes
  const list = isLatest
    ? join(
        names.map((name) =>
          protobufBytes(1, join([protobufBytes(1, text.encode(name)), protobufBytes(3, new Uint8Array(20))])),
        ),
      )
    : text.encode(JSON.stringify({ ...names }))
  const files: Zippable = {
    meta: [Uint8Array.of(8, isLatest ? 3 : 2), { level: 0 }],
    [`collection.${format}`]: [
      compress(await testCollection({ schema: isLatest ? 18 : 11, notes, reviewed, log })),
      { level: isLatest ? 0 : 6 },
    ],
    media: [compress(list), { level: 0 }],
  }
  if (format === 'anki2') delete files.meta
  else {
    const update = [{ fields: ['Please update to the latest Anki version', ''] }]
    files['collection.anki2'] = await testCollection({ schema: 11, notes: update })
  }
  names.forEach((name, index) => {
    files[String(index)] = [compress(media[name] ?? new Uint8Array()), { level: 0 }]
  })
  return new Blob([zipSync(files)])
}

/** Returns a zip archive with these files. */
export const testZip = (files: Zippable): Blob => new Blob([zipSync(files)])

const columns = {
  notes: `id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
    tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL`,
  cards: `id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
    factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
    odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL`,
}

/** The tables that both schemas have (rslib/src/storage/schema11.sql). */
const commonTables = `
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
    dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
    dconf text NOT NULL, tags text NOT NULL);
  CREATE TABLE notes (${columns.notes});
  CREATE TABLE cards (${columns.cards});
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
    lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_notes_csum ON notes (csum);`

/** The tables that schema 15 added (rslib/src/storage/upgrades/schema15_upgrade.sql); `nocase` becomes Anki's own collation below. */
const tablesOfSchema18 = `
  CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE nocase, config blob NOT NULL,
    PRIMARY KEY (ntid, ord)) without rowid;
  CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
  CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
    usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
  CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
    usn integer NOT NULL, config blob NOT NULL);
  CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
  CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE nocase, usn integer NOT NULL, collapsed boolean NOT NULL, config blob NULL) without rowid;
  CREATE INDEX idx_notes_mid ON notes (mid);`

export interface TestCollection {
  schema: 11 | 18
  notes: TestNote[]
  reviewed?: boolean | undefined
  log?: readonly TestEntry[] | undefined
  version?: number
  /** Statements to run at the end. */
  sql?: string
}

/** Returns the database of a collection. */
export async function testCollection({
  schema,
  notes,
  reviewed = false,
  log = [],
  version = schema,
  sql = '',
}: TestCollection): Promise<Uint8Array> {
  const { Database } = await loadSqlite()
  const database = new Database()
  try {
    database.run(commonTables)
    const noteTypes = new Set(notes.map(({ noteType }) => noteType ?? basic))
    const models = [...noteTypes].map(({ id, name, fields, isCloze }) => [
      id,
      {
        id,
        name,
        type: isCloze ? 1 : 0,
        flds: fields.map((field, ord) => ({ name: field, ord, font: 'Arial' })).reverse(),
        tmpls: [],
      },
    ])
    const json = schema === 11 ? JSON.stringify(Object.fromEntries(models)) : ''
    database.run("insert into col values (1, 0, 0, 0, ?, 0, 0, 0, '{}', ?, '{}', '{}', '{}')", [version, json])
    if (schema === 18) {
      database.run(tablesOfSchema18)
      for (const { id, name, fields, isCloze } of noteTypes) {
        database.run('insert into notetypes values (?, ?, 0, 0, ?)', [
          id,
          name,
          Uint8Array.of(...(isCloze ? [8, 1] : []), 16, 0),
        ])
        fields.forEach((field, ord) => {
          database.run('insert into fields values (?, ?, ?, ?)', [id, ord, field, new Uint8Array()])
        })
      }
    }
    const insertNote = database.prepare("insert into notes values (?, ?, ?, 0, -1, ?, ?, ?, 0, 0, '')")
    const insertCard = database.prepare(
      "insert or ignore into cards values (?, ?, 1, ?, 0, -1, 0, 0, 0, 0, 0, ?, 0, 0, 0, 0, 0, '')",
    )
    notes.forEach(({ noteType = basic, fields, tags = '' }, index) => {
      const id = 1_700_000_000_000 + index
      insertNote.run([id, `guid${index}`, noteType.id, tags, fields.join('\x1f'), fields[0] ?? ''])
      insertCard.run([id, id, 0, reviewed ? 3 : 0])
    })
    const insertEntry = database.prepare('insert into revlog values (?, ?, -1, ?, 1, 1, ?, ?, ?)')
    database.run('begin')
    for (const { date, note, template = 0, ease = 3, factor = 2500, time = 1000, type = 1 } of log) {
      const cardId = note === undefined ? 1 : 1_700_000_000_000 + note + template * 1_000_000
      if (note !== undefined && template > 0) insertCard.run([cardId, 1_700_000_000_000 + note, template, 3])
      insertEntry.run([date, cardId, ease, factor, time, type])
    }
    database.run('commit')
    insertEntry.free()
    insertNote.free()
    insertCard.free()
    if (schema === 18)
      database.run(
        "pragma writable_schema = on; update sqlite_schema set sql = replace(sql, 'COLLATE nocase', 'COLLATE unicase')",
      )
    if (sql !== '') database.run(sql)
    const file = database.export()
    // Anki leaves a collection of schema 18 in the mode with a write-ahead log.
    if (schema === 18) file.fill(2, 18, 20)
    return file
  } finally {
    database.close()
  }
}

/** Returns a frame of Zstandard with the bytes as they are, in blocks of 128 kB with a window of 2 MB, as Anki's. */
export function zstdFrame(bytes: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 11 << 3)]
  for (let start = 0; start === 0 || start < bytes.length; start += 131_072) {
    const block = bytes.subarray(start, start + 131_072)
    blocks.push(zstdBlock(0, block.length, start + 131_072 >= bytes.length), block)
  }
  return join(blocks)
}

/** Returns the header of a block of Zstandard: of type 0 as it is, of type 1 one byte `size` times. */
export function zstdBlock(type: number, size: number, isLast: boolean): Uint8Array {
  const header = (size << 3) | (type << 1) | (isLast ? 1 : 0)
  return Uint8Array.of(header & 255, (header >> 8) & 255, header >> 16)
}

function protobufBytes(field: number, bytes: Uint8Array): Uint8Array {
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]
  return join([Uint8Array.of(field * 8 + 2, ...length), bytes])
}

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((offset, part) => {
    all.set(part, offset)
    return offset + part.length
  }, 0)
  return all
}
