import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { generateClients, packageFolder } from './generate.ts'
import type { Program } from './outcome.ts'

export type { Outcome, Program, Setup } from './outcome.ts'

/** The clients, by their generators. */
export const clientNames = ['openapi-fetch', 'hey-api', 'orval', 'kubb'] as const

/** Generates all clients from a document, and returns what the compiler says about them and their programs: nothing if all is well. */
export async function createClients(document: string): Promise<string> {
  await generateClients(document)
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const project = join(packageFolder, 'tsconfig.programs.json')
  return promisify(execFile)(process.execPath, [compiler, '--project', project, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (error: { stdout?: unknown }) => String(error.stdout ?? error),
  )
}

/** Bundles and loads a program. */
export async function loadProgram(name: (typeof clientNames)[number]): Promise<Program> {
  const outfile = join(packageFolder, '.cache', 'programs', `${name}.mjs`)
  const entry = join(packageFolder, 'src', 'programs', `${name}.ts`)
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' })
  const { run }: { run: Program } = await import(outfile)
  return run
}
