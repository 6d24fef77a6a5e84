import { useEffect, useMemo, useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { type Journal, openJournal } from './journal.ts'
import { useOpenSessions } from './open-sessions.ts'

/** A person's journal in this browser. */
export const useJournal = (userId: string): Journal => useMemo(() => openJournal(userId, browserStorage()), [userId])

/** The sessions that were left without being submitted; those under way in this tab are not among them. */
export function useUnsent(journal: Journal) {
  const [records, setRecords] = useState(() => journal.unsent())
  const open = useOpenSessions()
  useEffect(() => {
    setRecords(journal.unsent())
    return journal.subscribe(() => setRecords(journal.unsent()))
  }, [journal])
  return records.filter(({ id }) => !open.includes(id))
}

/** How many answers of this person wait in this browser, to warn of before they sign out. */
export const countUnsentAnswers = (userId: string): number =>
  openJournal(userId, browserStorage())
    .unsent()
    .reduce((count, { answers }) => count + answers.length, 0)
