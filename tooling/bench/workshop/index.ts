import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../../lib/process.mjs'
import { cpuSecondsOfEnded } from '../processes/usage.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'

const command = (name: string, ...args: string[]) => ['tooling/wordtide.cjs', name, ...args]

/** The steps of `npm test` that are run under `--quick`. */
const quickSteps = ['lint', 'unit']

/** What a developer waits for, from a clone of the last commit on. */
export const workshopSection: Section = {
  name: 'workshop',
  title: 'The workshop',
  async run(env) {
    const folder = mkdtempSync(join(tmpdir(), 'wordtide-workshop-'))
    const clone = join(folder, 'wordtide')
    try {
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
      return await measure(env, folder, clone)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Measured {
  what: string
  seconds: number
  cpu: number
  output: string
}

async function measure(env: BenchEnvironment, folder: string, clone: string): Promise<Table[]> {
  const measured: Measured[] = []
  const time = async (what: string, program: string, args: string[], variables: Record<string, string> = {}) => {
    env.report(what)
    const [start, cpu] = [performance.now(), cpuSecondsOfEnded()]
    const { ok, output } = await run(program, args, { cwd: clone, env: variables })
    if (!ok) throw new Error(`${what} failed:\n${output.slice(-3000)}`)
    measured.push({ what, seconds: (performance.now() - start) / 1000, cpu: cpuSecondsOfEnded() - cpu, output })
  }
  const install = async (what: string, variables: Record<string, string> = {}) =>
    time(what, process.execPath, command('install'), variables)
  const removePackages = () =>
    execFileSync('git', ['clean', '-fdxq', '--', '.', ':!.cache'], { cwd: clone, stdio: 'ignore' })
  const turbo = (task: string) => time(`${task}, warm`, turboProgram(clone), ['run', task])

  if (!env.isQuick) {
    await install('install, nothing on the machine', { pnpm_config_store_dir: join(folder, 'store') })
    removePackages()
  }
  await install("install, packages in pnpm's store")
  await install('install, nothing has changed')
  for (const task of ['build', 'types']) {
    await time(`${task}, cold`, turboProgram(clone), ['run', task])
    await turbo(task)
  }
  const steps = env.isQuick ? quickSteps : []
  await time(
    env.isQuick ? `tests (${steps.join(', ')}), first` : 'tests, first',
    process.execPath,
    command('test', ...steps),
  )
  const tests = measured.at(-1)?.output ?? ''
  await time(
    env.isQuick ? `tests (${steps.join(', ')}), again` : 'tests, again',
    process.execPath,
    command('test', ...steps),
  )
  return [
    {
      title: 'What a developer waits for',
      note: 'From a clone of the last commit on, in the temporary folder. Seconds on the clock, and of CPU of all programs.',
      columns: ['Step', 'Seconds', 'CPU, s'],
      rows: measured.map(({ what, seconds, cpu }) => [what, seconds.toFixed(1), cpu.toFixed(1)]),
    },
    {
      title: 'The steps of the first run of the tests',
      columns: ['Step', 'Seconds'],
      rows: stepsOf(tests),
    },
  ]
}

const turboProgram = (clone: string) => join(clone, 'node_modules', '.bin', 'turbo')

/** The names and seconds in the output of `npm test`: `✓ lint   6.1 s  …`. */
export const stepsOf = (output: string): string[][] =>
  [...output.matchAll(/^✓ (\w+)\s+([\d.]+) s/gm)].map(([, name = '', seconds = '']) => [name, seconds])
