import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { type Program, startProgram } from '../processes/program.ts'
import type { HttpRequest } from '../processes/request.ts'
import type { CallName, Peer } from './peer.ts'

/** As many terms as a learner of the library has vocabularies in the large list and in the others. */
const terms = { Spanish: 1000, French: 1180 }

const does: Record<CallName, string> = {
  'page of 50':
    'the table of terms of a language: no session, no access, as there is one learner; reads and sorts all terms and counts them twice; a page by its number; whole rows',
  'queue of 15': 'none: words come back in texts, and no cards are due',
  'one answer':
    'a term gets a status by a key in a text: no session, no history but the time of the last change, and no counts to read statistics from',
  '50 answers': 'a status for fifty terms in one transaction, one after the other',
}

/**
 * Starts Lute 3 with a database of its own, if the variable BENCH_LUTE names its program, the `lute` of an installation, and enters its terms.
 * Throws if it responds otherwise than its pages expect.
 */
export async function startLutePeer(report: (progress: string) => void): Promise<Peer | undefined> {
  const command = process.env.BENCH_LUTE
  if (command === undefined) return undefined
  report('Lute: its terms')
  const program = await startLute(command)
  try {
    // Lute begins with examples.
    await send(program, { method: 'GET', path: '/wipe_database' }, 302)
    for (const [language, count] of Object.entries(terms)) await enterTerms(program, language, count)
    const ids = (await readTerms(program, terms.Spanish)).map(({ WoID }) => WoID)
    await checkCalls(program, ids)
    return {
      name: 'Lute',
      does,
      program,
      requests: {
        'page of 50': () => tableRequest(50),
        'one answer': (n) => statusRequest(ids, 1, n),
        '50 answers': (n) => statusRequest(ids, 50, n),
      },
    }
  } catch (error) {
    await program.stop()
    throw error
  }
}

async function startLute(command: string): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-bench-lute-'))
  const config = join(folder, 'config.yml')
  writeFileSync(config, `ENV: prod\nDBNAME: lute.db\nDATAPATH: ${folder}\n`)
  const program = await startProgram({
    name: 'Lute',
    command,
    args: (port) => ['--local', '--port', `${port}`, '--config', config],
    env: () => ({}),
    readyPath: '/info',
  })
  return {
    ...program,
    stop: async () => {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a language, the first one with the id 1, and imports terms that are new to the learner. */
async function enterTerms(program: Program, language: string, count: number): Promise<void> {
  const form = new URLSearchParams({ name: language, parser_type: 'spacedel' })
  for (const [n, use] of ['terms', 'sentences'].entries()) {
    const dictionary = { usefor: use, dicttype: 'embeddedhtml', dicturi: 'http://localhost/', is_active: 'y' }
    for (const [field, value] of Object.entries({ ...dictionary, sort_order: `${n}` }))
      form.set(`dictionaries-${n}-${field}`, value)
  }
  await send(program, { method: 'POST', path: '/language/new', headers: formHeaders, body: form.toString() }, 302)
  const lines = Array.from({ length: count }, (_, n) => `${language},word ${n},meaning ${n},1`)
  const file = new FormData()
  file.set('create_terms', 'y')
  file.set('text_file', new File([['language,term,translation,status', ...lines].join('\n')], 'terms.csv'))
  const response = await fetch(`${program.url}/termimport/index`, { method: 'POST', body: file, redirect: 'manual' })
  if (response.status !== 302) throw new Error(`Lute has not imported the terms: ${response.status}`)
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** The columns of the table of terms, as its page asks for them. */
const columns = ['', 'WoText', 'ParentText', 'WoTranslation', 'TagList', 'StID', 'LgName', 'WoCreated', 'WoID', 'LgID']

function tableRequest(length: number): HttpRequest {
  const form = new URLSearchParams({
    ...{ draw: '1', start: '0', length: `${length}`, 'search[value]': '', 'search[regex]': 'false' },
    ...{ 'order[0][column]': '1', 'order[0][dir]': 'asc' },
    ...{ filtLanguage: '1', filtParentsOnly: 'false', filtAgeMin: '', filtAgeMax: '', filtTermIDs: '' },
    ...{ filtStatusMin: '0', filtStatusMax: '99', filtIncludeIgnored: 'false' },
  })
  for (const [n, name] of columns.entries()) {
    const field = { data: `${n}`, name, searchable: `${name !== ''}`, orderable: `${name !== ''}` }
    for (const [key, value] of Object.entries(field)) form.set(`columns[${n}][${key}]`, value)
  }
  return { method: 'POST', path: '/term/datatables', headers: formHeaders, body: form.toString() }
}

/** The nth change of status: each gives the terms another one than the last change did. */
function statusRequest(ids: readonly number[], count: number, n: number): HttpRequest {
  const termids = Array.from({ length: count }, (_, index) => ids[(n + index) % ids.length])
  const body = JSON.stringify({ updates: [{ new_status: statusOf(n), termids }] })
  return { method: 'POST', path: '/term/bulk_update_status', body }
}

const statusOf = (n: number) => 2 + (n % 3)

const termsView = z.object({
  recordsFiltered: z.literal(terms.Spanish),
  data: z.array(z.object({ WoID: z.number(), StID: z.number() })),
})

async function readTerms(program: Program, length: number) {
  const { data } = termsView.parse(await (await send(program, tableRequest(length), 200)).json())
  if (data.length !== length) throw new Error(`Lute has ${data.length} terms on a page of ${length}`)
  return data
}

/** Throws if the calls that are compared do not do what they should. */
async function checkCalls(program: Program, ids: readonly number[]): Promise<void> {
  await send(program, statusRequest(ids, 50, ids.length), 200)
  const statuses = (await readTerms(program, 50)).map(({ StID }) => StID)
  if (statuses.some((status) => status !== statusOf(ids.length))) throw new Error('Lute has not changed the statuses')
}

async function send(program: Program, { method, path, headers, body }: HttpRequest, status: number): Promise<Response> {
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  if (response.status !== status) throw new Error(`${path} of Lute: ${response.status}`)
  return response
}
