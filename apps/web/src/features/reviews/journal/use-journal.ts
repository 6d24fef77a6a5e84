import { useEffect, useMemo, useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { type Journal, openJournal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'
import { isOpen, useOpenSessions } from './open-sessions.ts'
import { withSecondCopy } from './second-copy.ts'
import { heldElsewhere, whenFree } from './session-lock.ts'

/** A person's journal in this browser. */
export const useJournal = (userId: string): Journal =>
  useMemo(() => openJournal(userId, withSecondCopy(browserStorage())), [userId])

/** The sessions that were left without being submitted; those under way, in this tab or in another, are not among them. */
export function useUnsent(userId: string, journal: Journal) {
  const [records, setRecords] = useState<JournalRecord[]>([])
  useOpenSessions()
  useEffect(() => {
    let looking = new AbortController()
    const look = async () => {
      looking.abort()
      looking = new AbortController()
      const { signal } = looking
      const elsewhere = await heldElsewhere(userId)
      if (signal.aborted) return
      setRecords(journal.unsent().filter(({ id }) => !elsewhere.has(id)))
      for (const id of elsewhere) void lookWhenFree(id, signal)
    }
    const lookWhenFree = async (id: string, signal: AbortSignal) => {
      if (await whenFree(userId, id, signal)) await look()
    }
    const lookAgain = () => void look()
    lookAgain()
    const stop = journal.subscribe(lookAgain)
    window.addEventListener('focus', lookAgain)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      looking.abort()
      stop()
      window.removeEventListener('focus', lookAgain)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [userId, journal])
  return records.filter(({ id }) => !isOpen(id))
}

/** How many answers of this person wait in this browser, to warn of before they sign out. */
export const countUnsentAnswers = (userId: string): number =>
  openJournal(userId, browserStorage())
    .unsent()
    .reduce((count, { answers }) => count + answers.length, 0)
