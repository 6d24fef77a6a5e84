import { useEffect, useState } from 'react'
import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { useUnsentStore } from '../unsent/store.ts'
import { beginDay, type KeptCardsProps, type KeptDays, keptCards } from './kept-days.ts'

/** Counts the kept cards of the day, without those that were answered since. */
export function KeptCards({ children }: KeptCardsProps) {
  const userId = useUser()?.id
  const days = useKeptDays(userId)
  if (days === undefined) return null
  if (days === null) return children(undefined)
  const { today, keptAt } = days
  const due = today.cards.filter(({ lastReview }) => lastReview !== null).length
  return children({ day: today.day, keptAt, due, new: today.cards.length - due })
}

/** Returns the kept days, read again when answers are stored; undefined until they are read, null if there are none. */
function useKeptDays(userId: string | undefined): KeptDays | null | undefined {
  const store = useUnsentStore(userId ?? '')
  const [days, setDays] = useState<KeptDays | null>()
  useEffect(() => {
    if (userId === undefined) return undefined
    let isStopped = false
    const read = async () => {
      const kept = await keptCards(userId, store, serverNow())
      if (!isStopped) setDays(kept ?? null)
    }
    void beginDay(userId, serverNow()).then(read)
    const unsubscribe = store.subscribe(() => void read())
    return () => {
      isStopped = true
      unsubscribe()
    }
  }, [userId, store])
  return days
}
