import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/** The result of a test file in a run: its first failed test, and its duration. */
export interface FileResult {
  failed: string | undefined
  durationMs: number
}

/** Runs vitest in a tree with the hook of the mutations; returns the result of each test file by its path. */
export async function runTests(
  root: string,
  { files, env }: { files: readonly string[]; env: Record<string, string> },
): Promise<Map<string, FileResult>> {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  const output = join(folder, 'report.json')
  const projects = ['unit', 'web', 'postgres'].flatMap((name) => ['--project', name])
  const hook = join(import.meta.dirname, 'hook.mjs')
  const args = ['run', ...projects, '--reporter=json', `--outputFile.json=${output}`, '--silent=true', ...files]
  await new Promise<void>((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'vitest'), args, {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_OPTIONS: `--import ${hook}`, ...env },
    })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
  // Without a report vitest itself has failed: the set-up of a project calls what the mutation changes.
  const results = existsSync(output) ? report.parse(JSON.parse(readFileSync(output, 'utf8'))).testResults : []
  rmSync(folder, { recursive: true })
  return new Map(
    results.map(({ name, status, startTime, endTime, assertionResults }) => {
      const failure = assertionResults.find((test) => test.status === 'failed')?.fullName
      const failed = failure ?? (status === 'failed' ? 'the file does not load' : undefined)
      return [name, { failed, durationMs: endTime - startTime }]
    }),
  )
}

/** The test files that reach each mutation: while a test runs, or only while they are imported. */
export interface Hits {
  inTests: Map<number, string[]>
  onImport: Set<number>
  durations: Map<string, number>
}

/** Runs all tests once, without a mutation. */
export async function recordHits(root: string, folder: string): Promise<Hits> {
  const file = join(folder, 'hits.tsv')
  writeFileSync(file, '')
  const results = await runTests(root, { files: [], env: { MUTATIONS_HITS: file } })
  const red = [...results].filter(([, { failed }]) => failed !== undefined)
  for (const [path, { failed }] of red) process.stdout.write(`red without a mutation: ${path}: ${failed}\n`)
  const hits: Hits = { inTests: new Map(), onImport: new Set(), durations: new Map() }
  for (const [path, { durationMs, failed }] of results) if (failed === undefined) hits.durations.set(path, durationMs)
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [id = '', path = '', when] = line.split('\t')
    if (!hits.durations.has(path)) continue
    if (when === 'import') hits.onImport.add(Number(id))
    else hits.inTests.set(Number(id), [...(hits.inTests.get(Number(id)) ?? []), path])
  }
  return hits
}

/**
 * Runs each mutation against the test files that reach it, until one fails: in rounds, in each of which a file tests one mutation.
 * Returns the test that caught each one.
 */
export async function catchMutations(root: string, mutations: readonly { id: number; path: string }[], hits: Hits) {
  const caught = new Map<number, string>()
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  const untried = new Map(mutations.map(({ id, path }) => [id, candidates(path, id, hits)]))
  const atImport = mutations.filter(({ id }) => hits.onImport.has(id))
  for (const { id } of atImport) {
    // Importing is shared by the files of a process, so that such a mutation has a run of its own, with the nearest files.
    const files = (untried.get(id) ?? []).slice(0, 30)
    untried.delete(id)
    const results = await runTests(root, { files, env: { MUTATION: String(id) } })
    for (const [path, { failed }] of results) if (failed !== undefined) caught.set(id, `${path}: ${failed}`)
    if (results.size === 0) caught.set(id, 'the set-up of the tests fails')
    process.stdout.write(`${id} ${caught.get(id) ?? 'not caught'}\n`)
  }
  for (let share = 3; untried.size > 0; share *= 2) {
    const byFile: Record<string, number> = {}
    for (const [id, files] of untried) {
      const free = files.filter((file) => byFile[file] === undefined).slice(0, share)
      for (const file of free) byFile[file] = id
      const rest = files.filter((file) => byFile[file] !== id)
      untried.set(id, rest)
    }
    if (Object.keys(byFile).length > 0) {
      const assignment = join(folder, 'by-file.json')
      writeFileSync(assignment, JSON.stringify(byFile))
      const results = await runTests(root, { files: Object.keys(byFile), env: { MUTATIONS_BY_FILE: assignment } })
      if (results.size === 0) throw new Error('vitest has reported nothing')
      for (const [file, id] of Object.entries(byFile)) {
        const result = results.get(file)
        const failed = result === undefined ? 'the file did not end' : result.failed
        if (failed !== undefined && !caught.has(id)) caught.set(id, `${file}: ${failed}`)
      }
    }
    for (const [id, files] of untried) if (caught.has(id) || files.length === 0) untried.delete(id)
    process.stdout.write(`${caught.size} caught, ${untried.size} undecided\n`)
  }
  rmSync(folder, { recursive: true })
  return caught
}

/** The test files for a mutation: near ones first, of these quick ones first. One that is made on import may meet any near file. */
function candidates(path: string, id: number, { inTests, onImport, durations }: Hits): string[] {
  const files = onImport.has(id) ? [...durations.keys()] : (inTests.get(id) ?? [])
  const parts = path.split('/')
  const nearness = (file: string) => {
    const shared = parts.filter((part) => file.includes(`/${part}/`)).length
    const feature = parts.at(-1)?.replace(/\.tsx?$/, '') ?? ''
    return shared + (feature !== 'index' && file.includes(feature) ? 2 : 0)
  }
  return files.sort((a, b) => nearness(b) - nearness(a) || (durations.get(a) ?? 0) - (durations.get(b) ?? 0))
}
