import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { fillDatabase } from '../load/data.ts'
import { startLoadDatabase } from '../load/database.ts'
import { optionValues } from '../options.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { rounded } from '../statistics.ts'
import { startFsrsDemo } from './fsrs-demo.ts'
import { type Cost, measureCall } from './measure.ts'
import { type CallName, callNames, type Peer } from './peer.ts'
import { type Learner, startProduct, startStock } from './trpc-peers.ts'
import { startVocabularyFlashcards } from './vocabulary-flashcards.ts'

const learners = 20
const vocsPerList = 500
const lists = { quick: 100, full: 1000 }
const calls: Record<CallName, number> = { 'page of 50': 400, 'queue of 15': 300, 'one answer': 300, '50 answers': 40 }

/** The product beside what a team would pick instead, by CPU time for each call. */
export const peersSection: Section = {
  name: 'peers',
  title: 'Side by side with peers',
  async run(env) {
    const folder = mkdtempSync(join(tmpdir(), 'wordtide-peers-'))
    env.report('starting PostgreSQL')
    const database = await startLoadDatabase()
    const peers: Peer[] = []
    try {
      const size = { learners, lists: lists[env.isQuick ? 'quick' : 'full'], vocsPerList }
      const accounts = await fillDatabase(database.url, folder, size, env.report)
      env.report('starting the peers')
      const own = accounts.map((account): Learner => ({ ...account, vocIds: [] }))
      const product = await startProduct(database.url, own)
      peers.push(product)
      for (const [n, learner] of own.entries()) learner.vocIds = await vocIdsOf(product, n)
      peers.push(await startStock(database.url, own))
      const notes: string[] = []
      for (const peerFolder of optionValues('peer-folder')) {
        // Somebody has checked it out, installed and built it.
        env.report(`starting ${peerFolder}`)
        try {
          peers.push(await startPeer(peerFolder, database.url))
        } catch (error) {
          notes.push(`The peer of --peer-folder was not measured: ${error instanceof Error ? error.message : error}`)
        }
      }
      return await compare(env, peers, database.pid, notes)
    } finally {
      for (const { program } of peers) await program.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const starts: Record<string, (folder: string, serverUrl: string, vocabularies: number) => Promise<Peer>> = {
  'vocabulary-flashcard-backend': startVocabularyFlashcards,
  'ts-fsrs-demo': startFsrsDemo,
}

/** Starts the program in a folder. Throws if it is none of the known ones, or does not start. */
function startPeer(folder: string, serverUrl: string): Promise<Peer> {
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const start = starts[name]
  if (start === undefined) throw new Error(`nobody has said how to start ${name}`)
  return start(folder, serverUrl, vocsPerList)
}

const pageOfVocabularies = z.tuple([
  z.object({ result: z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) }) }),
])

/** Returns the ids of the first page of a learner's list. */
async function vocIdsOf({ program, request }: Peer, n: number): Promise<string[]> {
  const page = request('page of 50', n)
  if (page === undefined) return []
  const { path, headers = {} } = page
  const response = await fetch(`${program.url}${path}`, { headers })
  const [{ result }] = pageOfVocabularies.parse(await response.json())
  return result.data.items.map(({ id }) => id)
}

async function compare(
  env: BenchEnvironment,
  peers: readonly Peer[],
  databasePid: number,
  notes: readonly string[],
): Promise<Table[]> {
  const rows: Table['rows'] = []
  for (const call of callNames) {
    env.report(`measuring: ${call}`)
    const costs = await measureCall(peers, { call, calls: calls[call], rounds: env.rounds, databasePid })
    const own = costs.get('Wordtide')
    for (const [name, cost] of costs) rows.push([call, name, ...figures(cost, own)])
  }
  return [
    {
      title: 'Peers: the cost of a call',
      note: [
        `Medians of ${env.rounds} alternating rounds, four requests at a time, CPU of the application and of PostgreSQL in milliseconds a call. The last column says how much more CPU the peer takes for a call, application and PostgreSQL together: above 1, Wordtide is ahead (goal: 2 for pages and batches).`,
        ...notes,
      ].join(' '),
      columns: ['call', 'application', 'its CPU', 'PostgreSQL', 'together', 'calls/s', 'bytes', 'peer ÷ Wordtide'],
      rows,
    },
    {
      title: 'Peers: what a call does',
      columns: ['application', ...callNames],
      rows: peers.map(({ name, does }) => [name, ...callNames.map((call) => does[call])]),
    },
  ]
}

function figures({ server, database, perSecond, bytes }: Cost, own: Cost | undefined): (string | number)[] {
  const together = server + database
  const ratio = own === undefined ? Number.NaN : together / (own.server + own.database)
  return [...[server, database, together, perSecond].map(rounded), Math.round(bytes), rounded(ratio)]
}
