import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { downloadPackageManager } from './package-manager.mjs'
import { printLine, root, run, secondsSince } from './process.mjs'

/** The built server, which `npm start` runs. */
export const serverEntry = join(root, 'apps', 'server', 'dist', 'main.js')

/**
 * The packages that a server needs, with those that build it. The rest of the project is for tests and for publishing: a third of all
 * packages.
 */
export const product = ['@wordtide/server...', '@wordtide/web...', '{.}']

/**
 * Installs the dependencies of the whole project, or of these parts of it. pnpm returns within half a second when they are up to date; exits
 * if it fails.
 * @param {readonly string[]} parts
 */
export async function install(parts = []) {
  const { ok, output } = await announced('Installing the dependencies', runInstall(parts))
  if (ok) return
  printLine(output)
  const remedy = /EACCES|EPERM|ermission denied/.test(output)
    ? 'Files here belong to another user: run this as that user, or change their owner.'
    : 'Check the connection to the package registry, then run this again.'
  printLine(`The dependencies could not be installed. ${remedy}`)
  process.exit(1)
}

/**
 * @param {readonly string[]} parts
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
async function runInstall(parts) {
  try {
    // The first time pnpm itself is not installed yet.
    const hasPnpm = existsSync(join(root, 'node_modules', '.bin', 'pnpm'))
    const [program, ...first] = hasPnpm ? ['pnpm'] : await downloadPackageManager()
    // CI: replace an old node_modules without asking.
    const filters = parts.map((part) => `--filter=${part}`)
    return await run(program, [...first, 'install', '--frozen-lockfile', '--prod=false', ...filters], {
      env: { CI: 'true' },
    })
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Builds the client and the server; unchanged parts come from turbo's cache.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function build() {
  return run('turbo', ['run', 'build', '--output-logs=errors-only'])
}

/** Builds the client and the server; exits if that fails. */
export async function buildOrExit() {
  const { ok, output } = await announced('Building', build())
  if (ok) return
  printLine(output)
  printLine('The build failed: see above.')
  process.exit(1)
}

/**
 * Runs a command that is built beside the server, with the arguments of this one.
 * @param {string} name
 */
export async function runServerCommand(name) {
  refuseRoot(`npm run ${name}`)
  await install(product)
  await buildOrExit()
  // The command sees its own arguments where a program expects them.
  process.argv.splice(1, 2, name)
  await import(pathToFileURL(join(dirname(serverEntry), `${name}.js`)).href)
}

/**
 * Exits if root runs a command in a folder of the user that runs the server: files of root would remain, which that user can neither read
 * nor replace.
 * @param {string} command
 */
export function refuseRoot(command) {
  const owner = statSync(root).uid
  if (process.getuid?.() !== 0 || owner === 0) return
  printLine(`${root} belongs to the user ${owner}: run ${command} as that user, not as root.`)
  process.exit(1)
}

/**
 * Prints what is being done, and how long it took, if it takes longer than a look into a cache.
 * @template T
 * @param {string} activity
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function announced(activity, work) {
  const start = Date.now()
  let shown = false
  const timer = setTimeout(() => {
    shown = true
    process.stdout.write(`${activity} … `)
  }, 1500)
  const result = await work
  clearTimeout(timer)
  if (shown) printLine(secondsSince(start))
  return result
}
