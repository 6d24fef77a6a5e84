import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../lib/chromium.mjs'
import { loadLibrary } from '../data/library.ts'
import { startBenchPostgres } from '../processes/postgres.ts'
import { startBenchServer } from '../processes/server.ts'
import { signIn } from '../processes/user.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { median } from '../statistics.ts'
import { type KeyToCard, measureKeyToCard } from './key-to-card.ts'
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
            if (isSignedIn) await context.addCookies([cookieOf(cookie, server.url)])
            visits.push(await visit(context, `${server.url}${path}`, content))
            await context.close()
          }
          const of = (figure: keyof Visit) => Math.round(median(visits.map((one) => one[figure])))
          const kilobytes = [of('scriptKilobytes'), of('kilobytesToContent'), of('kilobytes')]
          rows.push([title, of('rounds'), of('msToContent'), of('requests'), of('scripts'), ...kilobytes])
        }
        return [
          {
            title: 'First visits',
            note: `Chromium, HTTP/1.1, an empty cache, and 150 ms more for each response; medians of ${visitsOf(env)} visits. A round is a request, or several at a time, that began after an earlier one had ended, until the content is on the screen. The kilobytes are compressed, with headers: those of the scripts before the content, of everything before it, and with what the page loads when it is idle, such as the cards and sounds of a day without a network.`,
            columns: [
              'Page',
              'Rounds, ≤ 2',
              'Content after, ms',
              'Requests',
              'Scripts, ≤ 20',
              'Scripts, kB, ≤ 200',
              'kB before',
              'kB in all',
            ],
            rows,
          },
          await keyToCard(browser, server.url, cookieOf(cookie, server.url), learner.listId, env),
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

function cookieOf(cookie: string, url: string) {
  const [name = '', value = ''] = cookie.split('=', 2)
  return { name, value, url }
}

/** A review of so many cards, as often as pages are visited. */
const reviewedVocabularies = 25
const slowdowns = [1, 4]

/** Measures the time from a key that answers a card to the next one, on this machine and on one four times as slow. */
async function keyToCard(
  browser: Browser,
  url: string,
  cookie: ReturnType<typeof cookieOf>,
  listId: string,
  env: BenchEnvironment,
): Promise<Table> {
  const context = await browser.newContext()
  await context.addCookies([cookie])
  const page = await context.newPage()
  await page.goto(`${url}/learn/${listId}?review=translation`)
  await page.getByLabel('Number of vocabularies').selectOption(`${reviewedVocabularies}`)
  await page.getByRole('button', { name: 'Start review' }).click()
  await page.getByRole('button', { name: 'Show Answer' }).waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  const rows: Table['rows'] = []
  for (const rate of slowdowns) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const rounds: KeyToCard[] = []
    for (let round = 0; round < visitsOf(env); round++) {
      env.report(`key to card at ${rate} ×, round ${round + 1}`)
      rounds.push(await measureKeyToCard(page, reviewedVocabularies))
      await page.getByRole('button', { name: 'Start over' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
      await page.getByRole('button', { name: 'Show Answer' }).waitFor()
    }
    const of = (figure: (one: KeyToCard) => number) => median(rounds.map(figure))
    rows.push([
      `${rate} ×`,
      of(({ card }) => card.p50).toFixed(1),
      of(({ card }) => card.p95).toFixed(1),
      of(({ reference }) => reference.p50).toFixed(2),
      of(({ card, reference }) => card.p50 / reference.p50).toFixed(1),
      of(({ card, reference }) => card.p95 / reference.p95).toFixed(1),
    ])
  }
  await context.close()
  return {
    title: 'From a key press to the next card',
    note: `Until the next card is in the document and laid out, with the processor slowed down so much; medians of ${visitsOf(env)} reviews of ${reviewedVocabularies} cards. The yardstick is what the same browser takes to clone and lay out the card, measured next to each. The goal is 16 ms for 95 of 100 cards, and 50 ms at 4 ×.`,
    columns: [
      'Slowdown',
      'Median, ms',
      '95 of 100, ms',
      'Yardstick, ms',
      'Median ÷ yardstick',
      '95 of 100 ÷ yardstick',
    ],
    rows,
  }
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
