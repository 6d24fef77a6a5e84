import {
  type AddedAnswersView,
  type AddVocsView,
  type addVocsInput,
  foldIdentity,
  type VocFields,
  vocFields,
} from '@wordtide/contract'
import { arrayText, type Database } from '@wordtide/db'
import { type Meaning, parseMeaning } from '@wordtide/transfer'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { bulkPace, takeTurn } from '../flow/turns.ts'
import { learnerOf, lockReviewSettings, saveImportedAnswers, untilReset } from '../learning/index.ts'
import { changeUsage, textBytesOfAll } from '../limits/index.ts'
import { accessList, type ListRow } from '../lists/index.ts'
import { type CountLoss, reportLosses } from '../users/index.ts'
import { isId, newId } from '../values/ids.ts'
import {
  countAdded,
  datesOfAdded,
  findByTerms,
  insertVocabularies,
  losesText,
  replaceVocabularies,
  selectVocabularies,
  viewVocabulary,
} from '../vocs/index.ts'
import { settleGivenColumns } from './given-columns.ts'
import { mergeFields } from './merge-fields.ts'

type Input = z.output<typeof addVocsInput>

/** The reason why a valid vocabulary cannot be merged into that of the list: the result would be too large. */
interface Problem {
  index: number
  field: string
  message: string
}

/**
 * Adds vocabularies to a list, all or none, in their order. Those whose term the list has already, also by an earlier one of them, are
 * added all the same, skipped, or replace the fields of the first one that has it, or what `columns` name of them (`mergeFields`):
 * `updated` also if these are the same already, which keeps its version. They count towards the quota of the list's owner. Throws
 * LIST_NOT_FOUND, FORBIDDEN, VOCABULARY_QUOTA_REACHED, TEXT_QUOTA_REACHED, INVALID_INPUT at `columns` and at what would be too much in a vocabulary after the
 * update, at an answer to none of them, and BUSY if too many calls of the user are waiting. Answers are saved in the same transaction, to
 * whichever vocabulary of the list each has become.
 */
export async function addVocabularies(context: UserContext, input: Input): Promise<AddVocsView> {
  const { answers = [], vocs } = input
  const wrong = answers.flatMap(({ index }, place) =>
    index < vocs.length ? [] : [{ path: ['answers', place, 'index'], message: 'No such vocabulary' }],
  )
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { issues: wrong })
  const { problems, ...view } = await addPossibleVocabularies(context, { ...input, isAllOrNone: true })
  return view
}

interface PossibleInput extends Input {
  /** The indexes of vocabularies that have every field, regardless of the columns. */
  whole?: ReadonlySet<number>
  /** True if a problem is thrown, as INVALID_INPUT. */
  isAllOrNone?: boolean
}

/** `addVocabularies`, but those with a problem are left out, and named. */
export function addPossibleVocabularies(
  context: UserContext,
  input: PossibleInput,
): Promise<AddVocsView & { problems: Problem[] }> {
  return reportLosses(context, (countLoss) =>
    takeTurn(
      context,
      () => untilReset(context, () => context.db.transaction((tx) => addInTransaction(tx, context, input, countLoss))),
      bulkPace,
    ),
  )
}

async function addInTransaction(
  tx: Database,
  context: UserContext,
  input: PossibleInput,
  countLoss: CountLoss,
): Promise<AddVocsView & { problems: Problem[] }> {
  const { user } = context
  const { id, vocs, duplicates } = input
  const terms = vocs.map(({ term }) => term)
  // Answers need the lock of the user's row, which is taken before that of a list.
  const settings = input.answers && lockReviewSettings(tx, user.id)
  // Sent together: the content of the list is read once it is locked.
  const access = accessList(tx, user.id, id, 'writeVocs', { lock: true })
  const [{ list }, reviewSettings, existing] = await Promise.all([
    access,
    settings,
    (duplicates === 'add' && input.answers === undefined) || !isId(id)
      ? new Map<string, string>()
      : findByTerms(
          tx,
          id,
          terms,
          access.then((found) => found.list.language),
        ),
  ])
  const learner = reviewSettings && (await learnerOf(tx, user.id, list.id))
  const names = input.columns === undefined ? undefined : settleGivenColumns(input.columns, list)
  const columns = duplicates === 'update' ? names?.flatMap((name) => parseMeaning(name) ?? []) : undefined
  const countsLosses = duplicates === 'update' && list.ownerId !== user.id
  const stored = new Map(columns === undefined && !countsLosses ? [] : await fieldsOf(tx, list, existing.values()))
  const { items, added, replaced, problems } = planOf({ ...input, language: list.language }, existing, columns, stored)
  if (input.isAllOrNone === true && problems.length > 0) {
    const issues = problems.map(({ index, field, message }) => ({ path: ['vocs', index, field], message }))
    throw new AppError('INVALID_INPUT', { issues })
  }
  const overwritten = [...replaced].filter(([id, after]) => {
    const before = stored.get(id)
    return before !== undefined && losesText(before, after)
  })
  await countLoss(tx, list, { overwritten: overwritten.length })
  const addedBytes = await write(tx, context, list, { added, replaced })
  await changeUsage(tx, context, list.ownerId, { vocs: added.size, textBytes: addedBytes })
  const count = (outcome: AddVocsView['items'][number]['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  const counts = { created: count('created'), updated: count('updated'), skipped: count('skipped') }
  if (input.answers === undefined || reviewSettings === undefined) return { ...counts, items, problems }
  const to = { userId: user.id, listId: list.id, settings: reviewSettings, now: context.now(), learner }
  const sameTerm = (index: number) => existing.get(foldIdentity(vocs[index]?.term ?? '', list.language))
  return { ...counts, items, problems, answers: await addAnswers(tx, to, input.answers, { items, sameTerm }) }
}

/**
 * Saves the answers to what the vocabularies have become. `sameTerm` returns the vocabulary of each term, by its index, that the list had
 * before: what has been answered there is known, also if a file is imported again and its vocabularies are added again.
 */
async function addAnswers(
  tx: Database,
  to: Parameters<typeof saveImportedAnswers>[1],
  answers: NonNullable<Input['answers']>,
  { items, sameTerm }: { items: AddVocsView['items']; sameTerm: (index: number) => string | undefined },
): Promise<AddedAnswersView> {
  const ids = new Map(items.map(({ index, id }) => [index, id]))
  const results = answers.flatMap(({ index, ...answer }) => {
    const vocId = ids.get(index)
    return vocId === undefined ? [] : [{ ...answer, vocId, sameTermId: sameTerm(index) }]
  })
  const { leftOut, ...saved } = await saveImportedAnswers(tx, to, results)
  return { ...saved, leftOut: { ...leftOut, notImported: answers.length - results.length } }
}

/** Reads what vocabularies of a list have. */
async function fieldsOf(tx: Database, list: ListRow, ids: Iterable<string>): Promise<[string, VocFields][]> {
  const rows = await selectVocabularies(tx, { ids: arrayText([...ids]) })
  return rows.map((row) => [row.voc.id, viewVocabulary(row, list.language)])
}

/** The rows to write, and the result to report for each vocabulary. */
interface Plan {
  items: AddVocsView['items']
  /** The fields by id, in the order of their first vocabularies. */
  added: Map<string, VocFields>
  replaced: Map<string, VocFields>
  problems: Problem[]
}

/**
 * Decides what becomes of each vocabulary. `existing` has the ids of those in the list by their identity; `stored` what they have, if only
 * some columns of them change.
 */
function planOf(
  { vocs, duplicates, whole, language }: PossibleInput & { language: string },
  existing: ReadonlyMap<string, string>,
  columns: readonly Meaning[] | undefined,
  stored: ReadonlyMap<string, VocFields>,
): Plan {
  const items: Plan['items'] = []
  const problems: Problem[] = []
  const [added, replaced] = [new Map<string, VocFields>(), new Map<string, VocFields>()]
  const ids = new Map(existing)
  for (const [index, fields] of vocs.entries()) {
    const identity = foldIdentity(fields.term, language)
    const duplicateId = duplicates === 'add' ? undefined : ids.get(identity)
    if (duplicateId === undefined) {
      const id = newId()
      added.set(id, fields)
      ids.set(identity, id)
      items.push({ index, id, outcome: 'created' })
    } else if (duplicates === 'skip') items.push({ index, id: duplicateId, outcome: 'skipped' })
    else {
      const changed = added.has(duplicateId) ? added : replaced
      const before = changed.get(duplicateId) ?? stored.get(duplicateId)
      const isMerged = columns !== undefined && before !== undefined && whole?.has(index) !== true
      const after = isMerged ? mergeFields(before, fields, columns) : fields
      const problem = isMerged ? problemOf(after, index) : undefined
      if (problem === undefined) {
        changed.set(duplicateId, after)
        items.push({ index, id: duplicateId, outcome: 'updated' })
      } else problems.push(problem)
    }
  }
  return { items, added, replaced, problems }
}

/** The fields that can exceed their limits when two valid vocabularies are merged. */
const mergedParts = vocFields.pick({ definitions: true, attributes: true })

function problemOf(merged: VocFields, index: number): Problem | undefined {
  const [issue] = mergedParts.safeParse(merged).error?.issues ?? []
  return issue && { index, field: String(issue.path[0] ?? ''), message: issue.message }
}

/** Returns by how many bytes the texts of the list have grown. */
async function write(
  tx: Database,
  { user, now }: UserContext,
  list: ListRow,
  { added, replaced }: Pick<Plan, 'added' | 'replaced'>,
): Promise<number> {
  const editor = { listId: list.id, userId: user.id }
  const writtenAt = now()
  const dates = datesOfAdded(list, added.size, writtenAt)
  const addedAt = dates.at(-1)
  const addedRows = [...added].map(([id, fields], n) => ({ id, at: dates[n] ?? writtenAt, fields }))
  const replacedRows = [...replaced].map(([id, fields]) => ({ id, at: writtenAt, fields }))
  const replacedIds = [...replaced.keys()]
  // Sent together, in this order.
  const [before, , , , after] = await Promise.all([
    textBytesOfAll(tx, replacedIds),
    addedRows.length > 0 && insertVocabularies(tx, editor, addedRows),
    replacedRows.length > 0 && replaceVocabularies(tx, editor, replacedRows),
    addedAt !== undefined && countAdded(tx, { listId: list.id, count: addedRows.length, addedAt }),
    textBytesOfAll(tx, [...replacedIds, ...added.keys()]),
  ])
  return after - before
}
