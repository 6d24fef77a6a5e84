import type { WebhookEvent } from '@wordtide/contract'
import type { Database, webhookDeliveries } from '@wordtide/db'
import { appErrorOf } from '../calls/errors.ts'
import { findMember } from '../classes/index.ts'
import { reviewSettingsOf, reviewsOfVocabularies } from '../learning/index.ts'
import { type AccessibleList, accessList, viewList } from '../lists/index.ts'
import { viewVocabulary, visibleVocabularies } from '../vocs/index.ts'

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'scopeId' | 'ids'> & { userId: string }

/** Reads what an event is about, as the user may see it now; undefined if the user may not, or it is gone. */
type ReadData = (db: Database, delivery: Delivery, now: Date) => Promise<object | undefined>

/** Returns the list if the user may see it. */
const findList = (db: Database, userId: string, listId: string): Promise<AccessibleList | undefined> =>
  accessList(db, userId, listId, 'see').catch((error: unknown) => {
    if (appErrorOf(error)?.key === 'LIST_NOT_FOUND') return undefined
    throw error
  })

const readReviews: ReadData = async (db, { userId, ids }, now) => {
  const vocIds = [...new Set(ids.map((id) => id.split(':', 1)[0] ?? ''))]
  const visible = new Set((await visibleVocabularies(db, userId, vocIds)).map(({ voc }) => voc.id))
  const learner = { userId, settings: reviewSettingsOf(db, userId), now }
  const answered = await reviewsOfVocabularies(db, learner, [...visible])
  const reviews = answered.filter(({ vocId, reviewType }) => ids.includes(`${vocId}:${reviewType}`))
  return reviews.length === 0 ? undefined : { reviews }
}

const readVocabularies: ReadData = async (db, { userId, scopeId: listId, ids }) => {
  const visible = await visibleVocabularies(db, userId, ids)
  const byId = new Map(visible.map((row) => [row.voc.id, row]))
  const vocabularies = ids.flatMap((id) => {
    const row = byId.get(id)
    // It may have been moved to another list, which is another event.
    return row?.voc.listId === listId ? viewVocabulary(row, row.list.language) : []
  })
  return vocabularies.length === 0 ? undefined : { listId, vocabularies }
}

const readDeleted: ReadData = async (db, { userId, scopeId: listId, ids }) =>
  (await findList(db, userId, listId)) && { listId, ids }

const readList: ReadData = async (db, { userId, ids: [listId = ''] }, now) => {
  const accessible = await findList(db, userId, listId)
  return accessible && { list: await viewList(db, userId, accessible, now) }
}

const readMember: ReadData = (db, { userId, ids: [id = ''] }) => {
  const [classId = '', memberId = ''] = id.split(':')
  return findMember(db, userId, { classId, userId: memberId })
}

const readers: Record<WebhookEvent, ReadData> = {
  'review.submitted': readReviews,
  'vocabulary.created': readVocabularies,
  'vocabulary.updated': readVocabularies,
  'vocabulary.deleted': readDeleted,
  'list.shared': readList,
  'class.joined': readMember,
}

/** Returns the body of a delivery; undefined if there is nothing that the user may see. */
export async function bodyOf(
  db: Database,
  delivery: Delivery & { event: WebhookEvent; at: Date },
  now: Date,
): Promise<string | undefined> {
  const { event: type, at } = delivery
  const data = await readers[type](db, delivery, now)
  return data && JSON.stringify({ type, timestamp: at.toISOString(), data })
}
