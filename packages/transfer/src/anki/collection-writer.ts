import type { ListFields } from '@wordtide/contract'
import type { Database, SqlJsStatic, Statement } from 'sql.js'
import type { ExportedAnswer } from '../exported.ts'
import { escaped } from './exact-text.ts'
import { ownDeckFields } from './own-list.ts'
import { ownNoteType } from './own-note-type.ts'
import { newCard, ReviewLogWriter, stateOf } from './review-log-writer.ts'

/** The tables of schema 11 (Anki's rslib/src/storage/schema11.sql). */
const tables = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);`

/** Made when the rows are there, which takes less time. */
const indexes = `
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`

/** The configuration of every collection (`schema11_config_as_string` in Anki's rslib/src/config/schema11.rs). */
const configuration = {
  activeDecks: [1],
  curDeck: 1,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  curModel: null,
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
  dayLearnFirst: false,
  schedVer: 2,
}

/** Anki's own options for a deck (`DeckConfSchema11` in its rslib/src/deckconfig/schema11.rs). */
const deckOptions = {
  id: 1,
  mod: 0,
  name: 'Default',
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
}

const deck = (id: number, name: string, description: string, changedAt: number) => ({
  id,
  mod: changedAt,
  name,
  usn: -1,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: description,
  dyn: 0,
  conf: 1,
  extendNew: 0,
  extendRev: 0,
})

const daySeconds = 86_400

interface NewNote {
  guid: string
  /** In milliseconds. */
  changedAt: number
  tags: readonly string[]
  fields: readonly string[]
  cards: readonly NewCard[]
}

export interface NewCard {
  /** The number of its template. */
  template: number
  /** By their dates. */
  answers: readonly Omit<ExportedAnswer, 'type'>[]
}

/** Writes a collection of schema 11 with one deck, which every version of Anki opens. */
export class CollectionWriter {
  readonly #database: Database
  readonly #notes: Statement
  readonly #cards: Statement
  readonly #log: ReviewLogWriter
  /** The begin of the collection, from which the days are counted on which cards are due, in milliseconds. */
  readonly #begin: number
  readonly #now: number
  readonly #deckId: number
  readonly #noteTypeId: number
  #noteCount = 0
  #cardCount = 0

  /** `now` is in milliseconds. */
  constructor(sqlite: SqlJsStatic, list: ListFields & { id: string }, now: number) {
    this.#now = now
    this.#deckId = deckIdOf(list.id)
    const noteType = ownNoteType(list.language, this.#deckId)
    this.#noteTypeId = noteType.id
    const seconds = Math.floor(now / 1000)
    this.#database = new sqlite.Database()
    this.#database.run(tables)
    // `::` separates the levels of decks.
    const name = list.name.replace(/:{2,}/g, ':')
    const ownDeck = { ...deck(this.#deckId, name, escaped(list.description), seconds), ...ownDeckFields(list) }
    const decks = [deck(1, 'Default', '', 0), ownDeck]
    this.#database.run('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)', [
      seconds - (seconds % daySeconds),
      now,
      now,
      JSON.stringify(configuration),
      JSON.stringify({ [noteType.id]: noteType }),
      JSON.stringify(Object.fromEntries(decks.map((one) => [one.id, one]))),
      JSON.stringify({ 1: deckOptions }),
      '{}',
    ])
    this.#database.run('begin')
    // Anki computes the sum of the first field itself when it imports a note.
    this.#notes = this.#database.prepare('insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, ?)')
    this.#cards = this.#database.prepare(
      "insert into cards values (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, '')",
    )
    this.#log = new ReviewLogWriter(this.#database)
    this.#begin = 1000 * (seconds - (seconds % daySeconds))
  }

  add(note: NewNote): void {
    const seconds = Math.floor(note.changedAt / 1000)
    // Ids are milliseconds, of which each note and each card has its own.
    const id = this.#now + this.#noteCount++
    const tags = note.tags.length === 0 ? '' : ` ${note.tags.join(' ')} `
    this.#notes.run([
      id,
      note.guid,
      this.#noteTypeId,
      seconds,
      tags,
      note.fields.join('\x1f'),
      note.fields[0] ?? '',
      '',
    ])
    for (const { template, answers } of note.cards) {
      const cardId = this.#now + this.#cardCount++
      const state = stateOf(answers, this.#begin) ?? newCard(this.#noteCount)
      this.#cards.run([cardId, id, this.#deckId, template, seconds, ...state])
      this.#log.add(cardId, answers)
    }
  }

  /** Returns the bytes of the database. */
  finish(): Uint8Array {
    this.#database.run(`commit;${indexes}`)
    return this.#database.export()
  }

  close(): void {
    this.#database.close()
  }
}

/** Returns an id for the deck of a list, always the same, as large as the milliseconds that Anki takes: FNV-1a. */
function deckIdOf(listId: string): number {
  let hash = 0x811c9dc5
  for (const character of listId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return 1_500_000_000_000 + (hash >>> 0)
}
