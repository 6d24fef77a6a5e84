import type { TodayView } from '@wordtide/contract'
import { useEffect } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { showBadge } from '../../shared/lib/app-badge.ts'
import { whenIdle } from '../../shared/lib/idle.ts'
import { findSubscription } from '../../shared/offline/push.ts'
import { useUser } from '../../shared/session/use-session.ts'

/** The user whose browser the server has been told of since the page was loaded. */
let renewedFor: string | undefined

/**
 * Shows what is due outside of the page: on the app's icon, and later by reminders. After another sign-in the server does not know a browser
 * any more that was allowed to show them, so it is told again.
 */
export function useDueElsewhere(today: TodayView | undefined): void {
  const due = today?.due
  useEffect(() => {
    if (due !== undefined) void showBadge(due)
  }, [due])
  const userId = useUser()?.id
  const { mutate } = trpc.reminders.subscribe.useMutation()
  useEffect(() => {
    if (userId === undefined || renewedFor === userId) return
    return whenIdle(() => {
      renewedFor = userId
      void findSubscription().then((subscription) => subscription && mutate(subscription))
    })
  }, [userId, mutate])
}
