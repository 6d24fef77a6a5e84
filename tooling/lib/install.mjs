import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { say, seconds } from './say.mjs'
import { fingerprint, isDone, markDone } from './stamp.mjs'

const stamp = join(root, 'node_modules', '.installed')

/** Installs the dependencies where the lockfile or a manifest has changed since the last time. */
export async function install() {
  const print = fingerprint(manifests())
  if (isDone(stamp, print)) return
  const start = Date.now()
  say('Installing the dependencies …')
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const args = ['-y', packageManager, 'install', '--frozen-lockfile', '--prod=false']
  // CI: replace an old node_modules without asking.
  const { ok, output } = await run('npx', args, { env: { CI: 'true' } })
  if (!ok) {
    say(output)
    say('The dependencies could not be installed. Check the connection to the package registry, then run this again.')
    process.exit(1)
  }
  markDone(stamp, print)
  say(`Installed in ${seconds(start)}`)
}

function manifests() {
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name, 'package.json')),
  )
  const roots = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tooling/package.json']
  return [...roots.map((name) => join(root, name)), ...workspaces].filter((file) => existsSync(file)).sort()
}
