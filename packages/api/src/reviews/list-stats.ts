import type { ListStatsView } from '@wordtide/contract'
import type { SignedIn } from '../context.ts'
import { accessList, standings } from '../lists/index.ts'

/** How far the person has come in a list, by review type; LIST_NOT_FOUND. */
export async function listStats({ db, person, now }: SignedIn, listId: string): Promise<ListStatsView> {
  const { list } = await accessList(db, person.id, listId, 'learn')
  const { byType, maxReviewTypeConfidence } = (await standings(db, person.id, [list], now()))(list.id)
  return { id: list.id, name: list.name, vocsCount: list.vocsCount, ...byType, maxReviewTypeConfidence }
}
