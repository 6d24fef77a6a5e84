import { type ExecFileOptions, execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createUser, pngBytes } from '@wordtide/api/testing'
import { errorCatalogue } from '@wordtide/contract'
import { afterAll, expect, it } from 'vitest'
import { freshFolder, removeFolders, testApp } from '../../testing/index.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const routerTypes = join(root, 'packages/router-types')
const require = createRequire(join(routerTypes, 'package.json'))
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')

/** Runs a program. Compilers write what is wrong to the standard output, which the error of `execFile` leaves out. */
const run = (program: string, args: readonly string[], options: ExecFileOptions) =>
  promisify(execFile)(program, args, { ...options, encoding: 'utf8' }).catch(({ message, stdout }) => {
    throw new Error(`${message}\n${stdout}`)
  })

const server = testApp()
afterAll(async () => {
  await (await server).app.close()
  await removeFolders()
})

/** Goes on where the program of the document ends. */
const continuation = `
const image = new File([Buffer.from('${Buffer.from(pngBytes).toString('base64')}', 'base64')], 'sea.png', { type: 'image/png' })
const withImage = await wordtide.lists.create.mutate({ name: 'With image', language: 'es', targetLanguages: ['en'], image })
const outcomes = await Promise.allSettled([
  ...Array.from({ length: 30 }, () => wordtide.vocs.list.query({ listId: list.id })),
  wordtide.vocs.list.query({ listId: 'unknown' }),
])
const terms = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.items[0]?.term : String(one.reason.message)))
const exported: RouterOutputs['transfer']['exportList'] = await wordtide.transfer.exportList.query({ id: list.id, format: 'csv' })
console.log(JSON.stringify({ image: withImage.image !== null, terms: [...new Set(terms)], type: exported.type }))

import type { RouterOutputs } from 'wordtide-router'
export async function neverCalled(): Promise<void> {
  // @ts-expect-error there is no such language
  await wordtide.lists.create.mutate({ name: 'At the sea', language: 'xx', targetLanguages: ['en'] })
  // @ts-expect-error a part of speech is required
  await wordtide.vocs.create.mutate({ listId: list.id, term: 'la ola' })
  // @ts-expect-error there is no such field
  list.colour
  // @ts-expect-error there is no such call
  wordtide.lists.paint
  // @ts-expect-error no program can make the file of an import
  await wordtide.transfer.importIntoList.mutate({ id: list.id, file: new File([], 'words.csv') })
}
`

it('a program outside of the project compiles with the packed types, and runs by a token', async () => {
  const folder = await freshFolder()
  const inFolder = { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME } }
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], { ...inFolder, cwd: routerTypes })
  const [archive = ''] = /\S+\.tgz$/.exec(packed.stdout.trim()) ?? []
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--legacy-peer-deps', archive], inFolder)
  // The libraries as they are installed here: there may be no network.
  for (const name of ['@trpc/client', '@trpc/server', '@types/node', 'zod']) {
    const place = join(folder, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(routerTypes, 'node_modules', name), place)
  }

  const document = await readFile(join(root, 'docs/typed-calls.md'), 'utf8')
  const [, example = ''] = /^```ts\n(.*?)^```$/ms.exec(document) ?? []
  await writeFile(join(folder, 'program.ts'), example + continuation)
  // As a source, so that a name that is missing in it is an error; elsewhere the compiler would take it for `any`.
  await copyFile(join(folder, 'node_modules/wordtide-router/dist/index.d.ts'), join(folder, 'declarations.ts'))
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck']
  const target = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node']
  await run(process.execPath, [compiler, ...strict, ...target, 'program.ts', 'declarations.ts'], inFolder)

  const { app, services } = await server
  const ada = await createUser(services)
  const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'write', days: 7 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const env = { ...inFolder.env, WORDTIDE_URL: url, WORDTIDE_TOKEN: token }
  const { stdout } = await run(process.execPath, ['program.js'], { ...inFolder, env })
  const { status, message } = errorCatalogue.LIST_NOT_FOUND
  const [refusal, said = ''] = stdout.trimEnd().split('\n')
  expect(refusal).toBe(`${status} ${message}`)
  expect(JSON.parse(said)).toEqual({ image: true, terms: ['la playa', message], type: 'text/csv; charset=utf-8' })
})
