import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import type { KeptSession } from '../session/review-session.tsx'
import { deckOf, openUnsentStore } from '../unsent/store.ts'
import { keptCards, sessionCards } from './kept-days.ts'

/** Returns a session with the kept cards of the day that are left; undefined if none are kept. */
export async function keptSession(userId: string): Promise<KeptSession | undefined> {
  const days = await keptCards(userId, openUnsentStore(userId), serverNow())
  if (days === undefined) return undefined
  const { introduce, repeatMissed } = days.settings
  return { deck: deckOf(sessionCards(days), days.settings), drill: { introduce, repeatMissed } }
}
