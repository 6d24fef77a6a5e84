import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freshFolder } from './helpers.ts'

/** True if this machine lets the tests mount a file system of their own. */
export const canMount: boolean =
  spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0

/** Executes a command that may mount what only it and its children see. */
export const namespace: readonly string[] = ['unshare', '--map-root-user', '--mount']

/** A small disk with a copy of a data folder, which one server alone sees. */
export interface SmallDisk {
  dataDir: string
  /** Executes the server with the disk mounted. SIGTERM kills the server; the disk's files are kept when it has ended. */
  wrapper: string[]
  /** The data folder as the process with this id sees it. */
  seenBy(pid: number | undefined): string
  /** Leaves no room on it. */
  fill(): Promise<void>
  /** The folder in which the disk's files are kept. */
  kept: string
}

/** Prepares a disk with a copy of the data folder `template`. */
export async function smallDisk(template: string): Promise<SmallDisk> {
  const [dataDir, kept, signals] = [await freshFolder(), await freshFolder(), await freshFolder()]
  const marker = join(signals, 'fill')
  const script = [
    `mount -t tmpfs -o size=256m,mode=700 tmpfs '${dataDir}'`,
    `cp -r '${template}/.' '${dataDir}'`,
    `(while [ ! -e '${marker}' ]; do sleep 0.05; done; cat /dev/zero > '${dataDir}/filler' 2>/dev/null) &`,
    '"$0" "$@" & server=$!',
    'trap "kill -KILL $server" TERM',
    'wait $server; wait $server 2>/dev/null',
    `rm -f '${dataDir}/filler'`,
    `cp -r '${dataDir}/.' '${kept}'`,
  ]
  return {
    dataDir,
    wrapper: [...namespace, 'sh', '-c', script.join('\n')],
    seenBy: (pid) => `/proc/${pid}/root${dataDir}`,
    fill: () => writeFile(marker, ''),
    kept,
  }
}
