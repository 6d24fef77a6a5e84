import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { fillDatabase } from '../load/data.ts'
import { type LoadDatabase, startLoadDatabase } from '../load/database.ts'
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
const calls: Record<CallName, number> = { 'page of 50': 400, 'queue of 15': 300, 'one answer': 300, '50 answers': 20 }

/** The product beside what a team would pick instead, by CPU time for each call. README.md says where the peers come from. */
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
          notes.push(
            `The peer in ${basename(peerFolder)} was not measured: ${error instanceof Error ? error.message : error}.`,
          )
        }
      }
      return await compare(env, peers, database, notes)
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
async function startPeer(folder: string, serverUrl: string): Promise<Peer> {
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const start = starts[name]
  if (start === undefined) throw new Error(`nobody has said how to start ${name}`)
  const commit = execFileSync('git', ['-C', folder, 'log', '-1', '--format=%h, %cs'], { encoding: 'utf8' }).trim()
  return { ...(await start(folder, serverUrl, vocsPerList)), commit }
}

const pageOfVocabularies = z.tuple([
  z.object({ result: z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) }) }),
])

/** Returns the ids of the first page of a learner's list. */
async function vocIdsOf({ program, requests }: Peer, n: number): Promise<string[]> {
  const [page] = requests('page of 50', n)
  if (page === undefined) return []
  const { path, headers = {} } = page
  const response = await fetch(`${program.url}${path}`, { headers })
  const [{ result }] = pageOfVocabularies.parse(await response.json())
  return result.data.items.map(({ id }) => id)
}

async function compare(
  env: BenchEnvironment,
  peers: readonly Peer[],
  database: LoadDatabase,
  notes: readonly string[],
): Promise<Table[]> {
  const rows: Table['rows'] = []
  for (const call of callNames) {
    env.report(`measuring: ${call}`)
    const costs = await measureCall(peers, { call, calls: calls[call], database }, env.rounds)
    const own = costs.get('Wordtide')
    for (const [name, { statements, ...cost }] of costs)
      rows.push([call, name, ...figures(cost, own), Math.round(statements)])
  }
  return [
    {
      title: 'Peers: the cost of a call',
      note: [
        `Medians of ${env.rounds} alternating rounds, four requests at a time, CPU of the application and of PostgreSQL in milliseconds a call. The last but one column says how much more CPU the peer takes for a call, application and PostgreSQL together: above 1, Wordtide is ahead (goal: 2 for pages and batches). The last one counts the statements of a call, without begin and end of transactions. Wordtide and the stock application share a database with ${learners} learners and the vocabularies of others; the database of each other peer has one learner with ${vocsPerList} vocabularies and nothing else, which is in its favour.`,
        ...notes,
      ].join(' '),
      columns: [
        ...['call', 'application', 'its CPU', 'PostgreSQL', 'together', 'calls/s', 'bytes', 'peer ÷ Wordtide'],
        'statements',
      ],
      rows,
    },
    {
      title: 'Peers: what a call does',
      note: 'Where a peer takes less, this is what it leaves out.',
      columns: ['application', 'commit', ...callNames],
      rows: peers.map(({ name, commit = '', does }) => [name, commit, ...callNames.map((call) => does[call])]),
    },
  ]
}

function figures({ server, database, perSecond, bytes }: Cost, own: Cost | undefined): (string | number)[] {
  const together = server + database
  const ratio = own === undefined ? Number.NaN : together / (own.server + own.database)
  return [...[server, database, together, perSecond].map(rounded), Math.round(bytes), rounded(ratio)]
}
