import type { AssignmentView, ClassProgressView, exportProgressInput } from '@wordtide/contract'
import { csvLine } from '@wordtide/transfer/write'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { taughtClass } from '../classes/index.ts'
import { ByteStream } from '../values/byte-stream.ts'
import { fileNameOf } from '../values/file-name.ts'
import { getProgress } from './progress.ts'
import { listAssignments, nameOf } from './view.ts'

/** How far the members of a class have come, as JSON, or as a table with a row for each member; CLASS_NOT_FOUND, FORBIDDEN. */
export async function exportProgress(
  context: UserContext,
  { classId, format }: z.output<typeof exportProgressInput>,
): Promise<ByteStream> {
  const progress = await getProgress(context, classId)
  if (format === 'json') return streamOf(JSON.stringify(progress), { mediaType: 'application/json' })
  const [{ name }, assignments] = await Promise.all([
    taughtClass(context.db, context.user.id, classId),
    listAssignments(context, classId),
  ])
  return streamOf(tableOf(progress, assignments), {
    mediaType: 'text/csv; charset=utf-8',
    fileName: fileNameOf(name, 'csv'),
  })
}

const streamOf = (text: string, options: { mediaType: string; fileName?: string }) =>
  new ByteStream({ ...options, cache: 'never', open: () => new TextEncoder().encode(text) })

/** The byte order mark tells spreadsheets that it is UTF-8. */
function tableOf({ members }: ClassProgressView, assignments: readonly AssignmentView[]): string {
  const titles = assignments.map((assignment) => `${nameOf(assignment)} (${assignment.dueDay})`)
  const header = [
    'name',
    'last active',
    'minutes this week',
    ...titles.flatMap((title) => [`${title}: answered`, `${title}: known`, `${title}: cards`]),
  ]
  const rows = members.map(({ name, lastActiveAt, minutes, assignments: done }) => [
    name,
    lastActiveAt === null ? '' : new Date(lastActiveAt).toISOString(),
    String(minutes),
    ...assignments.flatMap(({ id }) => {
      const figures = done.find((one) => one.id === id)
      return figures === undefined ? ['', '', ''] : [figures.answered, figures.known, figures.total].map(String)
    }),
  ])
  return `\uFEFF${[header, ...rows].map((cells) => csvLine(cells)).join('')}`
}
