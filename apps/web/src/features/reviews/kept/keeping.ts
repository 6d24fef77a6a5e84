import { matchMutation, type QueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { submitInput } from '@wordtide/contract'
import { type TrpcClient, type TrpcUtils, trpc } from '../../../shared/api/trpc.ts'
import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import { whenIdle } from '../../../shared/lib/idle.ts'
import { logError } from '../../../shared/lib/log.ts'
import { forgetKept } from '../../../shared/offline/kept-cache.ts'
import type { SessionStore } from '../../../shared/session/session-store.ts'
import { openUnsentStore } from '../unsent/store.ts'
import { forgetAnswered, type KeptDays, readDays, writeDays } from './kept-days.ts'
import { keepMedia } from './kept-media.ts'
import { keepQueries } from './kept-queries.ts'

export interface KeepingOptions {
  userId: string
  queryClient: QueryClient
  client: TrpcClient
  utils: TrpcUtils
  /** Nothing is written once the user is not signed in here any more. */
  session: SessionStore
  /** Ends it. */
  signal: AbortSignal
}

/** Cards that were kept less long ago are fresh enough, unless some were answered since. */
const freshMs = 15 * 60_000
/** Interval at which the open app checks whether the kept cards are still fresh. */
const lookMs = 5 * 60_000

/**
 * Keeps in this browser what a user needs without a network: the cards of two days with their sounds and images, and the lists that they
 * open. It begins when the browser is idle, is renewed after each submission, and removes what is kept of other users.
 */
export function startKeeping({ userId, queryClient, client, utils, session, signal }: KeepingOptions): void {
  if (signal.aborted) return
  let isRunning = false
  let needsCards = false
  const isSignedIn = () => {
    const state = session.get()
    return state.status === 'loggedIn' && state.user.id === userId
  }
  const mayKeep = () => !signal.aborted && isSignedIn()

  const renew = async () => {
    const now = serverNow()
    const kept = await readDays(userId, now)
    const isWhole = kept !== undefined && kept.tomorrow !== null && kept.isOutdated !== true
    const isFresh = isWhole && now - kept.keptAt < freshMs && !needsCards
    // Cards whose answers the server does not have yet would come again.
    if (isFresh || openUnsentStore(userId).list().length > 0) return
    needsCards = false
    const [ahead, { reviews }] = await Promise.all([
      client.reviews.getDaysAhead.query(undefined, { context: { skipBatch: true } }),
      utils.reviews.getSettings.ensureData(),
    ])
    const days: KeptDays = { ...ahead, settings: reviews, keptAt: Math.round(serverNow()) }
    if (!mayKeep() || needsCards) return
    await writeDays(userId, days)
    await keepMedia(userId, [...ahead.today.cards, ...ahead.tomorrow.cards], {
      voices: await utils.audio.listVoices.ensureData(),
      mayKeep,
    })
  }
  const look = () => {
    if (!navigator.onLine || document.visibilityState === 'hidden' || isRunning) return
    isRunning = true
    whenIdle(() => {
      if (!mayKeep()) return
      renew()
        .catch((error: unknown) => navigator.onLine && logError('The cards of the next days could not be kept', error))
        .finally(() => {
          isRunning = false
          // The user has signed out while something was written.
          if (!isSignedIn()) void forgetKept()
          if (needsCards && mayKeep()) look()
        })
    })
  }

  void forgetKept(userId)
  const stopQueries = keepQueries(userId, queryClient, mayKeep)
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || !matchMutation(submissions, event.mutation)) return
    const { data } = submitInput.safeParse(event.mutation.state.variables)
    if (event.action.type === 'pending' && data !== undefined) void forgetAnswered(userId, data.vocReviews, serverNow())
    if (event.action.type !== 'success') return
    needsCards = true
    look()
  })
  const timer = setInterval(look, lookMs)
  addEventListener('online', look, { signal })
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    stopMutations()
    stopQueries()
  })
  look()
}

const submissions = { mutationKey: getMutationKey(trpc.reviews.submit) }
