import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { freshFolder } from '@wordtide/server/testing'
import { build } from 'esbuild'

const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Builds the command as one file, beside its `package.json` as in the package, and returns its path. */
export async function buildCommand(): Promise<string> {
  const folder = await freshFolder()
  const outfile = join(folder, 'dist/command/main.js')
  await build({
    entryPoints: [inPackage('src/command/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  await copyFile(inPackage('package.json'), join(folder, 'package.json'))
  return outfile
}

export type Environment = Record<string, string>

/** The environment of a user with a home of their own. */
export const environmentOf = async (env: Environment): Promise<Environment> => ({
  PATH: process.env.PATH ?? '',
  HOME: await freshFolder(),
  TERM: 'xterm',
  SHELL: '/bin/sh',
  ...env,
})

/** Runs the command to its end, with this standard input. */
export async function runCommand(command: string, args: readonly string[], env: Environment, input = '') {
  const child = spawn(process.execPath, [command, ...args], { env })
  child.stdin.end(input)
  const [stdout, stderr, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), codeOf(child)])
  return { code, stdout, stderr }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const codeOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code))
  })

/**
 * Runs the command in a pseudo-terminal of this size. `script` makes it: it belongs to the essential packages of Debian and its relatives,
 * so that no machine needs Python or a native module for it.
 */
export function runInTerminal(command: string, args: string, env: Environment, [columns, rows] = [80, 24]) {
  const line = `stty cols ${columns} rows ${rows}; exec "${process.execPath}" "${command}" ${args}`
  const child = spawn('script', ['-qfec', line, '/dev/null'], { env })
  let output = ''
  let isEnded = false
  const check = new Set<() => void>()
  const checkAll = () => {
    for (const one of check) one()
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    checkAll()
  })
  const ended = codeOf(child).then((code) => {
    isEnded = true
    checkAll()
    return code
  })
  const plain = (text: string) => stripVTControlCharacters(text).replace(/\r+\n/g, '\n')
  /** Returns the last screen that was drawn. */
  const screen = () => plain(output.slice(Math.max(output.lastIndexOf('\u001b[H\u001b[J'), 0)))
  return {
    ended,
    screen,
    /** Everything that was printed. */
    output: () => plain(output),
    press: (keys: string) => void child.stdin.write(keys),
    /** Waits until the screen shows a text. */
    shows: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (screen().includes(text)) resolve()
          else if (isEnded) reject(new Error(`The command ended without showing ${text}: ${output}`))
          else return
          check.delete(look)
        }
        check.add(look)
        look()
      }),
  }
}
