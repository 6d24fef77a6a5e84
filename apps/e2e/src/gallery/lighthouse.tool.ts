import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
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
  { name: 'Review', path: ({ lists }) => `/learn/${lists.own}?review=translation`, isSignedIn: true },
]

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], number> & { failed: string[] }

const rounds = 3

/** Runs Lighthouse with its mobile profile once; returns the scores from 0 to 100, and the audits that are not passed. */
async function audit(url: string, cookie: string | undefined): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-lighthouse-'))
  const report = join(folder, 'report.json')
  const args = [
    ...['-y', version, url, '--quiet', '--output=json', `--output-path=${report}`],
    `--only-categories=${categories.join()}`,
    '--chrome-flags=--headless=new --no-sandbox',
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ]
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? chromium.executablePath() }
  await promisify(execFile)('npx', args, { env })
  const result: Report = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(folder, { recursive: true })
  const scoreOf = (name: (typeof categories)[number]) => Math.round((result.categories[name]?.score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    failed: ['accessibility', 'best-practices'].flatMap((name) =>
      (result.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && result.audits[id]?.score === 0)
        .map(({ id }) => id),
    ),
  }
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null }>
}

test('the scores of Lighthouse', async ({ world }) => {
  test.setTimeout(1_200_000)
  const rows: string[] = []
  for (const { name, path, isSignedIn } of pages)
    await test.step(name, async () => {
      const cookies = world.sessions.learner.cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')
      const scores: Scores[] = []
      for (let round = 0; round < rounds; round++)
        scores.push(await audit(world.server.url + path(world), isSignedIn ? cookies : undefined))
      // The median: whatever else the machine does makes a round slow.
      const [, median = scores[0]] = scores.toSorted((a, b) => a.performance - b.performance)
      if (median === undefined) throw new Error('there was no round')
      rows.push(`| ${name} | ${categories.map((category) => median[category]).join(' | ')} |`)
      process.stdout.write(`${rows.at(-1)} ${median.failed.join()}\n`)
      expect.soft(median.failed, name).toEqual([])
      expect.soft(median.performance, name).toBeGreaterThanOrEqual(95)
    })
  const head = '| Page | Performance | Accessibility | Best practices |\n|---|--:|--:|--:|'
  const text = readFileSync(document, 'utf8')
  const [before = '', after = ''] = text.split(/<!-- scores -->[\s\S]*<!-- end -->/)
  writeFileSync(document, `${before}<!-- scores -->\n${head}\n${rows.join('\n')}\n<!-- end -->${after}`)
})
