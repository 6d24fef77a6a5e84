import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeJmdict, writeKaikki } from '@wordtide/dictionary/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dictionaryCommands } from '../admin/dictionary-commands.ts'
import { readConfig } from '../config.ts'
import { commandLog } from '../log.ts'
import { dictionariesIn } from './dictionaries.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordtide-dictionaries-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('what a command adds or removes is looked up by every process from then on', async () => {
  const shared = join(folder, 'shared')
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DICTIONARIES: shared })
  const [own = ''] = config.dictionaryFolders
  const run = (name: string, args: object) =>
    dictionaryCommands[name]?.runLocally?.(config, commandLog('silent'), args) ?? Promise.reject(new Error(name))
  const warn = vi.fn()
  const processes = [1, 2].map(() => dictionariesIn(config.dictionaryFolders, { warn }))
  const inEach = <T>(look: (one: (typeof processes)[number]) => Promise<T>) => Promise.all(processes.map(look))
  const request = { term: 'hablo', language: 'es' } as const

  expect(await inEach((one) => one.listLanguages())).toEqual([[], []])
  const added = {
    id: 'kaikki-org-dictionary-spanish',
    name: 'Wiktionary (kaikki.org)',
    language: 'es',
    to: ['en', 'de'],
  }
  expect(await run('dictionaries add', { file: await writeKaikki(folder) })).toMatchObject(added)
  expect(await inEach((one) => one.listLanguages())).toEqual(Array(2).fill([{ language: 'es', to: ['en', 'de'] }]))
  const source = { name: 'Wiktionary (kaikki.org)', licence: 'CC BY-SA 4.0 and GFDL' }
  const definitions = [{ language: 'de', value: 'sprechen' }]
  expect(await inEach((one) => one.lookUp({ ...request, to: ['de'] }))).toMatchObject(
    Array(2).fill([{ term: 'hablar', definitions, source }]),
  )
  expect(await inEach((one) => one.lookUp({ ...request, to: ['fr'] }))).toEqual([[], []])

  // A folder of the operator's, with a file that is no dictionary.
  await run('dictionaries add', { file: await writeJmdict(folder), name: 'Words of the sea' })
  await mkdir(shared)
  await rename(join(own, 'jmdict-all.dictionary'), join(shared, 'sea.dictionary'))
  await writeFile(join(own, 'broken.dictionary'), 'no dictionary')
  expect(await inEach(async (one) => (await one.lookUp({ term: '海', language: 'ja' })).length)).toEqual([1, 1])
  expect(await inEach((one) => one.listCommon('ja'))).toEqual([['海'], ['海']])
  expect(warn).toHaveBeenCalledTimes(2)
  await run('dictionaries remove', { id: 'broken' })
  expect(await run('dictionaries list', {})).toMatchObject({
    dictionaries: [added, { id: 'sea', name: 'Words of the sea', entries: 1, folder: shared }],
  })

  await run('dictionaries remove', { id: added.id })
  expect(await inEach((one) => one.lookUp(request))).toEqual([[], []])
  await expect(run('dictionaries remove', { id: added.id })).rejects.toThrow('there is no dictionary')
  await expect(run('dictionaries add', { file: join(folder, 'none') })).rejects.toThrow('none: there is no such file')
  expect(await readdir(own)).toEqual([])
  await Promise.all(processes.map((one) => one.close()))
})
