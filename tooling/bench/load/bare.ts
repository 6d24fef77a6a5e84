import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@wordtide/db/testing'
import * as z from 'zod'
import { createRandom } from '../../lib/random.ts'
import type { Account } from './data.ts'
import { type LoadDatabase, markStatement } from './database.ts'
import { createHttpClient, type HttpClient } from './http.ts'
import { type Sample, type Think, trpcApi, visit } from './learner.ts'
import { type Program, startProgram } from './processes.ts'

/** A statement as the product sent it, with its parameters as text. */
export interface Statement {
  text: string
  parameters: (string | null)[]
}

/** A request of a visit: the statements that it took, one after another on each connection. */
export interface Step {
  kind: string
  /** When it was sent, in unix milliseconds. */
  sentAt: number
  /** The seconds, on average, for which the learner looked at the response. */
  thinkSeconds: number
  connections: Statement[][]
}

const logEntry = z.object({
  message: z.string(),
  detail: z.string().optional(),
  pid: z.number(),
  application_name: z.string().optional(),
})

/**
 * Lets each learner visit the server once, alone and without pauses, and reads from PostgreSQL's log which statements each request took:
 * so the bare handler runs what the product runs, also after the product has changed.
 */
export async function recordSteps(
  database: LoadDatabase,
  server: Program,
  accounts: readonly Account[],
  report: (progress: string) => void,
): Promise<Step[][]> {
  const http = createHttpClient()
  await database.configure({ log_statement: 'all' })
  await database.newLogEntries()
  const visits: Step[][] = []
  try {
    for (const [n, account] of accounts.entries()) {
      report(`recording the statements of learner ${n} of ${accounts.length}`)
      const steps: Step[] = []
      const failures: string[] = []
      const api = trpcApi(
        http,
        () => server.port,
        account,
        ({ kind, error }) => {
          if (error !== undefined) failures.push(`${kind}: ${error}`)
        },
      )
      const recorded = async <T>(kind: string, send: () => Promise<T>): Promise<T> => {
        await database.mark()
        steps.push({ kind, sentAt: Date.now(), thinkSeconds: 0, connections: [] })
        return send()
      }
      const think: Think = async (seconds) => {
        const step = steps.at(-1)
        if (step !== undefined) step.thinkSeconds += seconds
      }
      await visit(
        {
          query: (kind, calls) => recorded(kind, () => api.query(kind, calls)),
          mutate: (kind, path, input) => recorded(kind, () => api.mutate(kind, path, input)),
        },
        account,
        think,
        createRandom(n),
      ).catch((error: unknown) => {
        throw new Error(failures.join('\n'), { cause: error })
      })
      distribute(await database.newLogEntries(), steps)
      visits.push(steps)
    }
  } finally {
    http.close()
    await database.configure({ log_statement: undefined })
  }
  return visits
}

/** Gives each step the statements that were logged between its mark and the next. */
function distribute(log: readonly unknown[], steps: readonly Step[]): void {
  let step = -1
  let byProcess = new Map<number, Statement[]>()
  for (const line of log) {
    const { message, detail, pid, application_name: application } = logEntry.parse(line)
    if (message.includes(markStatement)) {
      step++
      byProcess = new Map()
      continue
    }
    const [, text] = /^(?:statement|execute [^:]+): (.*)$/s.exec(message) ?? []
    if (application !== 'wordtide' || text === undefined || ofJobs.test(text)) continue
    const statements = byProcess.get(pid) ?? []
    if (statements.length === 0) {
      byProcess.set(pid, statements)
      steps[step]?.connections.push(statements)
    }
    statements.push({ text, parameters: parametersOf(detail) })
  }
}

/** What runs in the background. */
const ofJobs = /"(leases|mail_queue)"/

function parametersOf(detail: string | undefined): (string | null)[] {
  const parameters: (string | null)[] = []
  for (const [, number, quoted] of (detail ?? '').matchAll(/\$(\d+) = (?:NULL|'((?:[^']|'')*)')/g))
    parameters[Number(number) - 1] = quoted === undefined ? null : quoted.replaceAll("''", "'")
  return parameters
}

/** Starts the handler that runs the recorded statements: `POST /<learner>/<step>`. */
export async function startBareServer(databaseUrl: string, visits: readonly Step[][]): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-bare-'))
  const file = join(folder, 'visits.json')
  writeFileSync(file, JSON.stringify(visits))
  const port = await freePort()
  try {
    return await startProgram({
      name: 'bare handler',
      args: [
        '--import',
        'tsx',
        fileURLToPath(new URL('bare-server.ts', import.meta.url)),
        file,
        String(port),
        databaseUrl,
      ],
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      port,
      env: {},
      readyPath: '/',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends the requests of one recorded visit to the bare handler, with the same pauses. */
export async function replayVisit(
  http: HttpClient,
  server: Program,
  visits: readonly Step[][],
  learner: number,
  think: Think,
  record: (sample: Sample) => void,
): Promise<void> {
  for (const [step, { kind, thinkSeconds }] of (visits[learner] ?? []).entries()) {
    const start = performance.now()
    let error: string | undefined
    try {
      const { status, body } = await http.send({ port: server.port, method: 'POST', path: `/${learner}/${step}` })
      if (status !== 200) error = `${status} ${body.slice(0, 300)}`
    } catch (cause) {
      error = String(cause)
    }
    record({ kind, ms: performance.now() - start, error })
    await think(thinkSeconds)
  }
}
