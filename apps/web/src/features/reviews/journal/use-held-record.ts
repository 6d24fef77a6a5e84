import { useEffect, useState } from 'react'
import type { Journal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'
import { holdSession } from './session-lock.ts'

export interface HeldRecordOptions {
  userId: string
  journal: Journal
  /** A new session, or one that was left. */
  record: JournalRecord
  isNew: boolean
}

/**
 * The session as it stands once this tab has it for itself: undefined until then, null where another tab has it or has
 * submitted it meanwhile.
 */
export function useHeldRecord({ userId, journal, record, isNew }: HeldRecordOptions): JournalRecord | null | undefined {
  const [held, setHeld] = useState<JournalRecord | null>()
  useEffect(() => {
    let left = false
    const hold = holdSession(userId, record.id)
    const take = async () => {
      const granted = await hold.granted
      if (!left) setHeld(granted ? (isNew ? record : (journal.find(record.id) ?? null)) : null)
    }
    void take()
    return () => {
      left = true
      hold.release()
    }
  }, [userId, journal, record, isNew])
  return held
}
