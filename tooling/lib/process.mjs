import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Variables added to the environment of every program started here: the project's own programs first, no prompts, no telemetry. */
const ownEnv = {
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  npm_config_loglevel: 'error',
}

/**
 * @typedef {{ cwd?: string, env?: Record<string, string>, show?: boolean, group?: boolean }} LaunchOptions
 */

/**
 * Starts a program of this project; on Windows through the shell, which finds its .cmd file. With `group` it leads a
 * process group of its own, which can be killed as a whole.
 * @param {string} program
 * @param {string[]} args
 * @param {LaunchOptions} [options]
 */
export function launch(program, args, options = {}) {
  return spawn(program, args, {
    cwd: options.cwd ?? root,
    // Read at each start: a command may set variables after its imports.
    env: { ...process.env, ...ownEnv, ...options.env },
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    detached: options.group === true && process.platform !== 'win32',
    shell: process.platform === 'win32',
  })
}

const minute = 60_000

/**
 * Runs a program and returns whether it succeeded, with all its output. Kills it after twenty minutes.
 * @param {string} program
 * @param {string[]} args
 * @param {Omit<LaunchOptions, 'show' | 'group'>} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(program, args, options) {
  return new Promise((resolve) => {
    const child = launch(program, args, { ...options, group: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    }
    const timer = setTimeout(() => {
      output += `${program} was killed: it took longer than twenty minutes\n`
      killGroup(child)
    }, 20 * minute)
    const interrupt = () => {
      killGroup(child)
      process.exit(130)
    }
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    const settle = (/** @type {boolean} */ ok) => {
      clearTimeout(timer)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve({ ok, output })
    }
    child.once('error', (error) => {
      output += `${program}: ${error.message}\n`
      settle(false)
    })
    child.once('close', (code) => settle(code === 0))
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

/**
 * Prints one line to standard output.
 * @param {string} line
 */
export function printLine(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * The time since `start` (unix milliseconds), such as `3.1 s`.
 * @param {number} start
 */
export function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`
}
