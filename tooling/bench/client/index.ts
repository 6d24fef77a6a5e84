import { chromium } from 'playwright-core'
import { findChromium } from '../../lib/chromium.mjs'
import { loadLibrary } from '../data/library.ts'
import { startBenchPostgres } from '../processes/postgres.ts'
import { startBenchServer } from '../processes/server.ts'
import { signIn } from '../processes/user.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { median } from '../statistics.ts'
import { type Visit, visit } from './visit.ts'

const database = 'client'

export const clientSection: Section = {
  name: 'client',
  title: 'The client',
  async run(env) {
    const executablePath = findChromium()
    if (executablePath === undefined) throw new Error('this section needs Chromium: set CHROMIUM_PATH')
    const postgres = await startBenchPostgres(env.folder)
    try {
      const library = await loadLibrary(postgres, 10_000, env.report)
      await postgres.dropDatabase(database)
      await postgres.createDatabase(database, library.database)
      const server = await startBenchServer(postgres.urlOf(database))
      const browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
      })
      try {
        const learner = library.learners[1]
        if (learner === undefined) throw new Error('the library has no learner')
        const { cookie } = await signIn(server, learner.email)
        const rows: Table['rows'] = []
        for (const { title, path, content, isSignedIn } of pagesOf(learner.listId)) {
          const visits: Visit[] = []
          for (let round = 0; round < visitsOf(env); round++) {
            env.report(`${title}, visit ${round + 1}`)
            // Nothing is cached, and no socket is open.
            const context = await browser.newContext()
            const [name = '', value = ''] = cookie.split('=', 2)
            if (isSignedIn) await context.addCookies([{ name, value, url: server.url }])
            visits.push(await visit(context, `${server.url}${path}`, content))
            await context.close()
          }
          const of = (figure: keyof Visit) => Math.round(median(visits.map((one) => one[figure])))
          rows.push([title, of('rounds'), of('msToContent'), of('requests'), of('scripts'), of('kilobytes')])
        }
        return [
          {
            title: 'First visits',
            note: `Chromium, HTTP/1.1, an empty cache, and 150 ms more for each response; medians of ${visitsOf(env)} visits. A round is a request, or several at a time, that began after an earlier one had ended, until the content is on the screen. Before this work a signed-in page took 4 rounds and 1,701 ms, 44 to 70 requests and 203 to 355 kB.`,
            columns: ['Page', 'Rounds, ≤ 2', 'Content after, ms', 'Requests', 'Scripts, ≤ 20', 'kB'],
            rows,
          },
        ]
      } finally {
        await browser.close()
        await server.stop()
        await postgres.dropDatabase(database)
      }
    } finally {
      await postgres.stop()
    }
  },
}

const visitsOf = ({ isQuick }: BenchEnvironment) => (isQuick ? 1 : 5)

/** The pages, each with a text of its content. */
const pagesOf = (listId: string) => [
  { title: 'landing page', path: '/', content: 'Sign up', isSignedIn: false },
  { title: 'library', path: '/library', content: 'List 59', isSignedIn: true },
  { title: 'a list', path: `/library/lists/${listId}`, content: 'Large list', isSignedIn: true },
  { title: 'its vocabularies', path: `/library/lists/${listId}/vocs`, content: /^[a-z]+ \d+$/, isSignedIn: true },
  { title: 'learning lists', path: '/learn', content: /^List \d+$/, isSignedIn: true },
  { title: 'settings', path: '/settings', content: 'New cards a day', isSignedIn: true },
]
