import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UploadedFile } from '@wordtide/contract'
import { isNightlyScope } from '@wordtide/db/testing'
import { testPackage } from '@wordtide/transfer/anki/testing'
import { expect, it, onTestFinished } from 'vitest'
import type { VocabularyFiles } from '../ports.ts'
import { createUser, day, listFields, miscounts, testServices } from '../testing/index.ts'
import { inProcessFiles } from './in-process-files.ts'

/** Of a package of many years; a tenth of it but at night. */
const notes = isNightlyScope ? 20_000 : 2000
const perNote = 20

/** Reads files as `inProcessFiles` does, and records the most answers that one chunk had. */
function recordingFiles() {
  const most = { answers: 0, rows: 0 }
  const files: VocabularyFiles = {
    async open(...input) {
      const file = await inProcessFiles.open(...input)
      return {
        ...file,
        async *chunks(...order) {
          for await (const chunk of file.chunks(...order)) {
            const answers = chunk.vocabularies.reduce((sum, voc) => sum + (voc.answers?.length ?? 0), 0)
            most.answers = Math.max(most.answers, answers)
            most.rows = Math.max(most.rows, chunk.vocabularies.length)
            yield chunk
          }
        },
      }
    },
  }
  return { files, most }
}

it('an import of a package has no more of its history in memory than a chunk, however long it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wordtide-history-costs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { files, most } = recordingFiles()
  const services = await testServices({ vocabularyFiles: files })
  const user = await createUser(services)
  // A few notes each day, so that the answers to one note are far apart.
  const begin = services.now().getTime() - 3000 * day
  const log = Array.from({ length: notes * perNote }, (_, n) => ({
    ...{ note: (n * 7919) % notes, template: n % 2, ease: 1 + (n % 4) },
    date: begin + n * 600_000 * (20_000 / notes / 10),
  }))
  const fields = (n: number) => ({ fields: [`palabra ${n}`, `word ${n}`] })
  const source = await testPackage({ format: 'anki21', notes: Array.from({ length: notes }, (_, n) => fields(n)), log })
  const bytes = new Uint8Array(await source.arrayBuffer())
  const path = join(folder, 'package')
  await writeFile(path, bytes)
  const file = new UploadedFile(path, bytes.length, createHash('sha256').update(bytes).digest('hex'))
  const found = log.length
  const report = await user.call.transfer.importNewList({ ...listFields, file, history: true })
  expect(report).toMatchObject({ created: notes, answers: { found, saved: found, known: 0 } })
  expect(most).toEqual({ answers: 2000, rows: 100 })
  const id = report.list?.id ?? ''
  const again = await user.call.transfer.importIntoList({ id, file, history: true, duplicates: 'skip' })
  expect(again).toMatchObject({ created: 0, skipped: notes, answers: { found, saved: 0, known: found } })
  expect(await miscounts(services.db, [user.id])).toEqual([])
}, 600_000)
