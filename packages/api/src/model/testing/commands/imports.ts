import * as fc from 'fast-check'
import {
  addList,
  addVocs,
  listFor,
  type Model,
  type ModelList,
  type ModelVocFields,
  quotas,
  usageOf,
} from '../model.ts'
import { anyLetter, command, freeLetter } from '../plan.ts'
import type { Real } from '../real.ts'
import { listInput } from './lists.ts'
import { anyDefinition, anyTerm } from './vocs.ts'

type Duplicates = 'add' | 'skip' | 'update'
interface Row {
  term: string
  definition: string
}

const anyRows = fc.array(fc.record({ term: anyTerm, definition: anyDefinition }), { minLength: 1, maxLength: 3 })

/** Saves the rows of a file: all of them, or none if the owner has no room for those that are new. */
function saveRows(
  model: Model,
  { list, user, command }: { list: ModelList; user: number; command: string },
  rows: readonly ModelVocFields[],
  duplicates: Duplicates,
) {
  const added: ModelVocFields[] = []
  const changed = new Map<string, ModelVocFields>()
  const counts = { created: 0, updated: 0, skipped: 0, failedCount: 0 }
  for (const row of rows) {
    const isSame = ({ term }: ModelVocFields) => term.toLowerCase() === row.term.toLowerCase()
    const existing = duplicates === 'add' ? undefined : list.vocs.find(isSame)
    const earlier = duplicates === 'add' ? undefined : added.find(isSame)
    if (existing === undefined && earlier === undefined) {
      added.push({ ...row })
      counts.created++
    } else if (duplicates === 'skip') counts.skipped++
    else {
      if (existing !== undefined) changed.set(existing.name, row)
      else if (earlier !== undefined) Object.assign(earlier, row)
      counts.updated++
    }
  }
  const isFull = added.length > 0 && usageOf(model, list.owner).vocs + added.length > quotas.vocabularies
  if (isFull) return { created: 0, updated: 0, skipped: 0, failedCount: rows.length }
  for (const voc of list.vocs) {
    const row = changed.get(voc.name)
    if (row === undefined) continue
    // A table without a column of parts of speech leaves those that there are.
    const { term, definition, pos } = { ...row, ...(row.pos === 'oth' && { pos: voc.pos }) }
    const isChanged = term !== voc.term || definition !== voc.definition || pos !== voc.pos
    if (isChanged) Object.assign(voc, { term, definition, pos, modifiedBy: user })
  }
  addVocs(model, { list, user, command }, added)
  return counts
}

const csvOf = (rows: readonly Row[]) =>
  ['term,definition', ...rows.map((row) => `${row.term},${row.definition}`)].join('\n')

/** A file in our own format, in which every vocabulary is a verb. */
const jsonOf = (real: Real, name: string, rows: readonly Row[]) =>
  JSON.stringify({
    format: 'wordtide',
    version: 1,
    list: {
      ...{ ...listInput(real, name, false), description: '', image: null, tags: [] },
      vocabularies: rows.map(({ term, definition }) => ({
        ...{ term, pos: 'v', label: '', image: null, examples: [], attributes: [], tags: [], notes: '' },
        definitions: [{ language: 'en', value: definition }],
      })),
    },
  })

const importRows = command(
  fc.record({
    letter: anyLetter,
    rows: anyRows,
    duplicates: fc.constantFrom<Duplicates>('add', 'skip', 'update'),
    isJson: fc.boolean(),
  }),
  (user, { letter, rows, duplicates, isJson }) => ({
    text: `imports ${JSON.stringify(rows)} into list ${letter}, ${isJson ? 'JSON' : 'CSV'}, ${duplicates}`,
    lists: [letter],
    steps: [
      (model, command) => {
        const list = listFor(model, user, letter, 'write')
        const pos = isJson ? ('v' as const) : ('oth' as const)
        return saveRows(
          model,
          { list, user, command },
          rows.map((row) => ({ ...row, pos })),
          duplicates,
        )
      },
    ],
    call: async (real) => {
      const file = await real.upload(isJson ? jsonOf(real, 'Imported', rows) : csvOf(rows))
      return real.call(user).transfer.importIntoList({ id: real.idOf(letter), file, duplicates })
    },
  }),
)

const importList = command(fc.record({ rows: anyRows }), (user, { rows }, model) => {
  const letter = freeLetter(model)
  if (letter === undefined) return undefined
  return {
    text: `imports ${JSON.stringify(rows)} as list ${letter}`,
    lists: [letter],
    steps: [
      (model) => {
        addList(model, { letter, owner: user, name: 'Imported', isPublic: false })
        return undefined
      },
      (model, command) => {
        const list = listFor(model, user, letter, 'write')
        return saveRows(
          model,
          { list, user, command },
          rows.map((row) => ({ ...row, pos: 'v' })),
          'add',
        )
      },
    ],
    call: async (real) => {
      const file = await real.upload(jsonOf(real, 'Imported', rows))
      const report = await real.call(user).transfer.importNewList({ file })
      if (report.list !== undefined) real.learnId(letter, report.list.id)
      return report
    },
  }
})

export const importCommands = [importRows, importList]
