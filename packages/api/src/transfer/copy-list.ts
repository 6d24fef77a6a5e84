import { type CopyListView, type ErrorKey, pickListFields } from '@wordtide/contract'
import { type Database, violationOf, vocs } from '@wordtide/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { inStep } from '../calls/request-steps.ts'
import { createCopyLimiter } from '../flow/copy-limiter.ts'
import { bulkPace, takeTurn } from '../flow/turns.ts'
import { checkRoom } from '../limits/index.ts'
import { type AccessibleList, accessList, copyListImage, createList, getList, viewListRow } from '../lists/index.ts'
import { inIndexOrder } from '../paging/row-pages.ts'
import { copiedRows, copyFiles, copyRows } from '../vocs/index.ts'

/** Vocabularies that are copied in one transaction. */
const chunkSize = 200

const runLimited = createCopyLimiter()

/**
 * Copies a list with its vocabularies, images and sounds to a private list of the user's own, in their order: chunk by chunk, each in its own
 * transaction, so that neither is locked for long (decision 063). Learning begins anew. Throws LIST_NOT_FOUND, LIST_QUOTA_REACHED,
 * VOCABULARY_QUOTA_REACHED if there is no room for all vocabularies, of which nothing is copied then, and BUSY. What is copied stays if the rest
 * cannot be, because the user loses access or reaches the quota; the view says why.
 */
export function copyList(context: UserContext, { id }: { id: string }): Promise<CopyListView> {
  return runLimited(context.user.id, () => copyInSteps(context, id))
}

async function copyInSteps(context: UserContext, id: string): Promise<CopyListView> {
  const { db, user } = context
  const accessible = await accessList(db, user.id, id, 'see')
  const original = accessible.list
  const created = await inStep(context, 'list', z.object({ id: z.string() }), async (inside) => ({
    id: (await createCopy(inside, accessible)).id,
  }))
  let imagesLeftOut = original.imageId === null || (await isImageCopied(context, created.id, original.imageId)) ? 0 : 1
  let stoppedBy: string | undefined
  let after: Position | null | undefined
  for (let number = 1; after !== null && stoppedBy === undefined; number++) {
    const chunk: Chunk | AppError = await inStep(context, `chunk ${number}`, chunkSchema, (inside) =>
      copyChunk(inside, { fromId: original.id, toId: created.id, after: after ?? undefined }),
    ).catch(refusalOf)
    if (chunk instanceof AppError) {
      stoppedBy = chunk.message
    } else {
      imagesLeftOut += await copyFiles(context, { fromId: original.id, toId: created.id, ...chunk })
      after = chunk.next
    }
  }
  const list = await getList(context, created.id)
  return { list, imagesLeftOut, ...(stoppedBy !== undefined && { stoppedBy }) }
}

/** Creates the list without its image and vocabularies, if there is room for these. */
async function createCopy(context: UserContext, accessible: AccessibleList) {
  await checkRoom(context.db, context, context.user.id, accessible.list.vocsCount)
  const fields = { ...pickListFields(viewListRow(accessible, '')), public: false }
  return createList(context, fields, accessible.list).catch((error: unknown): never => {
    // The account of the original's owner has been deleted, and the original with it.
    throw violationOf(error)?.constraint === ownerConstraint ? new AppError('LIST_NOT_FOUND') : error
  })
}

const ownerConstraint = 'lists_copied_from_owner_id_users_id_fk'

async function isImageCopied(context: UserContext, id: string, imageId: string): Promise<boolean> {
  try {
    return await copyListImage(context, id, imageId)
  } catch (error) {
    if (error instanceof AppError && error.key === 'IMAGE_QUOTA_REACHED') return false
    throw error
  }
}

/** The errors that end a copy. */
const endings: readonly ErrorKey[] = ['VOCABULARY_QUOTA_REACHED', 'TEXT_QUOTA_REACHED', 'LIST_NOT_FOUND']

/** Returns the error if it ends a copy that keeps what it has; throws any other. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && endings.includes(error.key)) return error
  throw error
}

/** The position of a vocabulary in its list: the time when it was added, in unix ms, and its id. */
const position = z.tuple([z.int(), z.string()])
type Position = z.infer<typeof position>

/** The result of a chunk; `next` is the position of its last vocabulary, null if it was the last chunk. */
const chunkSchema = copiedRows.extend({ next: position.nullable() })
type Chunk = z.infer<typeof chunkSchema>

const copyChunk = (
  context: UserContext,
  { fromId, toId, after }: { fromId: string; toId: string; after: Position | undefined },
): Promise<Chunk> =>
  takeTurn(
    context,
    () =>
      context.db.transaction(async (tx) => {
        const { user } = context
        await accessList(tx, user.id, fromId, 'see')
        const { list: to } = await accessList(tx, user.id, toId, 'writeVocs', { lock: true })
        const sources = await selectChunk(tx, fromId, after)
        const rows = await copyRows(tx, context, { fromId, to, sources })
        const last = sources.length === chunkSize ? sources.at(-1) : undefined
        return { ...rows, next: last === undefined ? null : [last.createdAt.getTime(), last.id] }
      }),
    bulkPace,
  )

const columns = { id: vocs.id, imageId: vocs.imageId, audioId: vocs.audioId, createdAt: vocs.createdAt }

const selectChunk = (db: Database, listId: string, after: Position | undefined) =>
  inIndexOrder(db, (tx) =>
    tx
      .select(columns)
      .from(vocs)
      .where(
        and(
          eq(vocs.listId, listId),
          after &&
            sql`(${vocs.createdAt}, ${vocs.id}) > (${sql.param(new Date(after[0]), vocs.createdAt)}, ${after[1]}::uuid)`,
        ),
      )
      .orderBy(asc(vocs.createdAt), asc(vocs.id))
      .limit(chunkSize),
  )
