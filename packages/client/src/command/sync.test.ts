import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createList, createVocabulary } from '@wordtide/api/testing'
import { changesComplete, freshFolder, removeFolders } from '@wordtide/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCommand, environmentOf, runCommand } from '../testing/command.ts'
import { testServer } from '../testing/server.ts'

const newUser = testServer()
let command = ''
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(removeFolders)

async function syncing() {
  const { call, url, token, services } = await newUser()
  const env = await environmentOf({ WORDTIDE_URL: url, WORDTIDE_TOKEN: token })
  const folder = await freshFolder()
  return {
    call,
    folder,
    async sync(into = folder) {
      await changesComplete(services.db)
      return runCommand(command, ['sync', into], env)
    },
    /** The names of the files, with the terms of each. */
    async files() {
      const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
      const texts = names.map((name) => readFile(join(folder, name), 'utf8'))
      const terms = (await Promise.all(texts)).map((text) =>
        [...text.matchAll(/"term": ?"(\w+)"/g)].map(([, term]) => term),
      )
      return names.map((name, index) => [name, ...(terms[index] ?? [])].join(' '))
    },
  }
}

it('the copy keeps a file for each list, and follows each change', async () => {
  const { call, folder, sync, files } = await syncing()
  const { list: home, vocs } = await createList({ call }, ['casa', 'perro'], { name: 'At home' })
  const { list: twin } = await createList({ call }, ['sol'], { name: 'At home' })
  const { list: ofAda, call: ada } = await newUser().then(async (other) => ({
    call: other.call,
    list: (await createList(other, ['pan'], { name: 'To/gether' })).list,
  }))
  const { email } = await call.accounts.getSession()
  await ada.shares.create({ listId: ofAda.id, email, editor: false })
  expect(await sync()).toEqual({ code: 0, stdout: '3 written, 0 deleted\n', stderr: '' })
  const [first = '', second = '', ...others] = await files()
  expect(others).toEqual(['To-gether.json pan'])
  expect([first, second].map((text) => text.replace(/-\w+\.json/, '.json')).sort()).toEqual([
    'At home.json casa perro',
    'At home.json sol',
  ])
  expect((await sync()).stdout).toBe('Everything is up to date\n')

  await call.vocs.delete({ id: vocs[0]?.id ?? '' })
  await createVocabulary({ call }, home.id, 'mar')
  await call.lists.delete({ id: twin.id })
  await ada.shares.delete({ listId: ofAda.id, email })
  expect((await sync()).stdout).toBe('1 written, 2 deleted\n')
  const [left = '', ...none] = await files()
  expect([left.replace(/-\w+\.json/, '.json'), ...none]).toEqual(['At home.json perro mar'])

  const [file = ''] = left.split(' perro')
  await writeFile(join(folder, file), '{ "term": "mine" }')
  await createVocabulary({ call }, home.id, 'luz')
  const aside = await sync()
  expect(aside).toMatchObject({ code: 0, stdout: '1 written, 0 deleted\n' })
  expect(aside.stderr).toContain(
    `You have edited a file that changed: yours is now ${file.replace('.json', '.edited-')}`,
  )
  expect(await files()).toEqual([expect.stringMatching(/edited-\d+\.json mine$/), `${file} perro mar luz`])
})

it('the copy begins anew where the cursor has expired, and never mixes accounts', async () => {
  const { call, folder, sync, files } = await syncing()
  await createList({ call }, ['casa'], { name: 'At home' })
  const { list: gone } = await createList({ call }, ['sol'], { name: 'Summer' })
  await sync()
  await call.lists.delete({ id: gone.id })
  const stateFile = join(folder, '.wordtide-sync.json')
  const state = JSON.parse(await readFile(stateFile, 'utf8'))
  const { key, ...marker } = JSON.parse(Buffer.from(state.cursor, 'base64url').toString())
  const [, ...rest] = key
  const restored = { ...marker, key: [Buffer.from('restored').toString('base64url'), ...rest] }
  const cursor = Buffer.from(JSON.stringify(restored)).toString('base64url')
  await writeFile(stateFile, JSON.stringify({ ...state, cursor }))
  expect(await sync()).toMatchObject({ code: 0, stdout: '0 written, 1 deleted\n' })
  expect(await files()).toEqual(['At home.json casa'])

  const other = await syncing()
  expect(await other.sync(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('another account') })
})
