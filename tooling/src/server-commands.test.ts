import { execFile } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')

const commands = [
  ['backup', 'npm run backup'],
  ['build', 'npm run build'],
  ['install', 'the installation'],
] as const

it.runIf(process.getuid?.() === 0).each(commands)(
  'root is refused in the folder of the user that runs the server: %s',
  async (command, name) => {
    const folder = mkdtempSync(join(tmpdir(), 'wordtide-release-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(join(root, 'package.json'), join(folder, 'package.json'))
    for (const part of ['wordtide.cjs', 'commands', 'lib'])
      cpSync(join(root, 'tooling', part), join(folder, 'tooling', part), { recursive: true })
    chownSync(folder, 1000, 1000)
    const run = promisify(execFile)(process.execPath, [join(folder, 'tooling', 'wordtide.cjs'), command])
    const stdout = `${folder}/ belongs to the user 1000: run ${name} as that user, not as root.\n`
    await expect(run).rejects.toMatchObject({ code: 1, stdout })
  },
)
