import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The environment of every program started here: ours come first, and nothing asks or reports home. */
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  npm_config_loglevel: 'error',
}

/**
 * @typedef {{ cwd?: string, env?: Record<string, string>, show?: boolean }} RunOptions
 */

/**
 * Starts a program of this project; on Windows through the shell, which finds its .cmd file.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function launch(program, args, options = {}) {
  return spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...env, ...options.env },
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
}

/**
 * Runs a program to its end and keeps what it said, for when it failed.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(program, args, options) {
  return new Promise((resolve) => {
    const child = launch(program, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ ok: false, output: `${output}${program}: ${error.message}\n` }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}
