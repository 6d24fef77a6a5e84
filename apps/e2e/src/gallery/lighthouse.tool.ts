import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '../fixtures/server.ts'
import { expect, test } from './test.ts'
import type { World } from './world.ts'

/** A dependency of nothing: it is 200 MB with its own browser tools, and runs a few times a year. */
const version = 'lighthouse@13.5.0'
const document = fileURLToPath(new URL('../../../../docs/lighthouse.md', import.meta.url))

const pages: { name: string; path: (world: World) => string; isSignedIn: boolean }[] = [
  { name: 'Landing page', path: () => '/', isSignedIn: false },
  { name: 'Sign in', path: () => '/signin', isSignedIn: false },
  { name: 'Library', path: () => '/library', isSignedIn: true },
  { name: 'List', path: ({ lists }) => `/library/lists/${lists.own}`, isSignedIn: true },
  // As from the library without lists: the address begins a review of a list with one target language.
  { name: 'Review', path: ({ lists }) => `/learn/${lists.kitchen}?review=first`, isSignedIn: true },
]

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** The scores from 0 to 100, with the layout shift, and the audits that are not passed. */
interface Scores {
  scores: Record<Category, number>
  shift: number
  failed: string[]
}

const rounds = 3

/** A trace without its beginning: Chromium has lost it, which happens on a busy machine. */
const lostTrace = 'NO_NAVSTART'
const maxTries = 5

/**
 * Runs Lighthouse with its mobile profile once, in a browser of its own. A user is signed in there by cookies, as users are: with a header
 * that Lighthouse adds, the browser has no session of its own.
 */
async function audit(url: string, cookies: World['sessions']['learner']['cookies']): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-lighthouse-'))
  const report = join(folder, 'report.json')
  const port = await freePort()
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    await browser.addCookies(cookies)
    for (let tries = 1; ; tries++) {
      const result = await runLighthouse(url, port, report)
      if (result.runtimeError === undefined) return scoresOf(result)
      if (result.runtimeError.code !== lostTrace || tries === maxTries) throw new Error(result.runtimeError.message)
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runLighthouse(url: string, port: number, report: string): Promise<Report> {
  const args = ['-y', version, url, '--quiet', '--output=json', `--output-path=${report}`, `--port=${port}`]
  // The cookies stay.
  const options = [`--only-categories=${categories.join()}`, '--disable-storage-reset']
  // It ends with 1 after an error that it has written into the report.
  await promisify(execFile)('npx', [...args, ...options]).catch(() => undefined)
  return JSON.parse(readFileSync(report, 'utf8'))
}

function scoresOf(result: Report): Scores {
  const scoreOf = (name: Category) => Math.round((result.categories[name]?.score ?? 0) * 100)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    shift: result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    failed: ['accessibility', 'best-practices'].flatMap((name) =>
      (result.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && result.audits[id]?.score === 0)
        .map(({ id }) => id),
    ),
  }
}

interface Report {
  runtimeError?: { code: string; message: string }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

test('the scores of Lighthouse', async ({ world }) => {
  test.setTimeout(1_800_000)
  const rows: string[] = []
  for (const { name, path, isSignedIn } of pages)
    await test.step(name, async () => {
      const results: Scores[] = []
      for (let round = 0; round < rounds; round++)
        results.push(await audit(world.server.url + path(world), isSignedIn ? world.sessions.learner.cookies : []))
      // The median, because other work of the machine makes single rounds slow.
      const [, median = results[0]] = results.toSorted((a, b) => a.scores.performance - b.scores.performance)
      if (median === undefined) throw new Error('there was no round')
      const { scores, shift, failed } = median
      rows.push(`| ${name} | ${categories.map((category) => scores[category]).join(' | ')} | ${shift} |`)
      process.stdout.write(`${rows.at(-1)} ${failed.join()}\n`)
      expect.soft(failed, name).toEqual([])
      expect.soft(shift, name).toBe(0)
      expect.soft(scores.performance, name).toBeGreaterThanOrEqual(95)
    })
  const head = '| Page | Performance | Accessibility | Best practices | Layout shift |\n|---|--:|--:|--:|--:|'
  const text = readFileSync(document, 'utf8')
  const [before = '', after = ''] = text.split(/<!-- scores -->[\s\S]*<!-- end -->/)
  writeFileSync(document, `${before}<!-- scores -->\n${head}\n${rows.join('\n')}\n<!-- end -->${after}`)
})
