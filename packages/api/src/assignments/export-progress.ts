import type { ClassProgressView, exportProgressInput } from '@wordtide/contract'
import { csvLine } from '@wordtide/transfer/write'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { getClass } from '../classes/index.ts'
import { ByteStream } from '../values/byte-stream.ts'
import { fileNameOf } from '../values/file-name.ts'
import { getProgress } from './progress.ts'
import { listAssignments, nameOf } from './view.ts'

/**
 * Returns the progress of the members of a class, as JSON, or as a table with a row for each member. Throws CLASS_NOT_FOUND and FORBIDDEN.
 */
export async function exportProgress(
  context: UserContext,
  { classId, format }: z.output<typeof exportProgressInput>,
): Promise<ByteStream> {
  const progress = await getProgress(context, classId)
  if (format === 'json') return streamOf(JSON.stringify(progress), { mediaType: 'application/json' })
  const [found, assignments] = await Promise.all([getClass(context, classId), listAssignments(context, classId)])
  const columns = [
    ...assignments.map((one) => ({ id: one.id, title: `${nameOf(one)} (${one.dueDay})` })),
    ...found.lists.map(({ id, name }) => ({ id, title: name })),
  ]
  return streamOf(tableOf(progress, columns), {
    mediaType: 'text/csv; charset=utf-8',
    fileName: fileNameOf(found.name, 'csv'),
  })
}

const streamOf = (text: string, options: { mediaType: string; fileName?: string }) =>
  new ByteStream({ ...options, cache: 'never', open: () => new TextEncoder().encode(text) })

/** The byte order mark tells spreadsheets that it is UTF-8. */
function tableOf({ members }: ClassProgressView, columns: readonly { id: string; title: string }[]): string {
  const header = [
    'name',
    'last active',
    'minutes this week',
    ...columns.flatMap(({ title }) => [`${title}: answered`, `${title}: known`, `${title}: cards`]),
  ]
  const rows = members.map(({ name, lastActiveAt, minutes, assignments, lists }) => [
    name,
    lastActiveAt === null ? '' : new Date(lastActiveAt).toISOString(),
    String(minutes),
    ...columns.flatMap(({ id }) => {
      const figures = [...assignments, ...lists].find((one) => one.id === id)
      return figures === undefined ? ['', '', ''] : [figures.answered, figures.known, figures.total].map(String)
    }),
  ])
  return `\uFEFF${[header, ...rows].map((cells) => csvLine(cells)).join('')}`
}
