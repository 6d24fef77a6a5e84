import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { filesUnder, fingerprint, isDone, markDone } from './stamp.mjs'

const stamp = join(root, '.turbo', 'built')
const sources = ['apps/server', 'apps/web', 'packages', 'tooling/tsconfig', 'turbo.json', 'pnpm-lock.yaml']
const results = ['apps/server/dist/main.js', 'apps/web/dist/index.html']

/** What `npm start` runs. */
export const serverEntry = join(root, 'apps', 'server', 'dist', 'main.js')

/** Whether the last build was made from the files as they are now. */
export function isBuilt() {
  return isDone(stamp, sourcesPrint()) && results.every((path) => existsSync(join(root, path)))
}

/**
 * Builds the client and the server.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function build() {
  const result = await run('turbo', ['run', 'build', '--output-logs=errors-only'])
  if (result.ok) markDone(stamp, sourcesPrint())
  return result
}

function sourcesPrint() {
  const files = filesUnder(sources.map((path) => join(root, path)))
  return fingerprint(files.filter((file) => !/\.test\.tsx?$|\.fault\.ts$/.test(file)))
}
