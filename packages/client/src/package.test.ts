import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { testServer } from './testing/server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
const newUser = testServer()
const folder = mkdtempSync(join(tmpdir(), 'wordtide-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const strict = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  },
}

it('the package has what a program needs that does as the README says', async () => {
  const { url, token } = await newUser()
  const { stdout: packed } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root })
  const installed = join(folder, 'node_modules/wordtide')
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, packed.trim()), '-C', installed, '--strip-components=1'])
  const { dependencies = {}, version, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(dependencies).toEqual({})
  const { stdout: printed } = await run(process.execPath, [join(installed, bin.wordtide), '--version'])
  expect(printed).toBe(`${version}\n`)

  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block)
  const program = blocks.join('\n').replace('https://words.example', url).replace('wordtide_…', token)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(strict))
  writeFileSync(join(folder, 'program.ts'), program)
  await run(process.execPath, [compiler, '-p', folder])
  const { stdout } = await run(process.execPath, [join(folder, 'program.js')])
  expect(stdout).toContain('1 term,pos')
  expect(stdout).toMatch(/\nel sol\nla casa\nVERSION_CONFLICT It has changed since you opened it\n$/)
})
