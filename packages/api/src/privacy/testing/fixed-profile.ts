import {
  accessTokens,
  type Database,
  feedbacks,
  formerEmails,
  knownNetworks,
  type lists as listRows,
  passkeys,
  pendingEmails,
  pushSubscriptions,
  ratings,
  reminders,
  reports,
  securityEvents,
  sessions,
  userBlocks,
  userIdentities,
  userLanguages,
  webhooks,
} from '@wordtide/db'
import { testGoogle } from '../../testing/index.ts'
import { awkwardText, idSequence, minutesAgo } from './fixed-values.ts'

/** Inserts what an account has beside lists and learning. */
export async function insertProfile(
  db: Database,
  userId: string,
  lists: readonly (typeof listRows.$inferInsert)[],
): Promise<void> {
  const nextId = idSequence(Number.parseInt(userId.slice(9, 13), 16) + 100)
  const origin = { client: 'Firefox on Linux', network: '192.0.2.1' }
  const times = { createdAt: minutesAgo(9), expiresAt: minutesAgo(-99), lastUsedAt: minutesAgo(7) }
  const sessionId = nextId()
  await db.insert(sessions).values({ id: sessionId, userId, ...origin, ...times })
  const wish = { hour: 18, byMail: true, goal: 30, nextAt: minutesAgo(-60), linkKey: 'key' }
  await db.insert(reminders).values({ userId, ...wish, remindedAt: minutesAgo(1400), visitedAt: minutesAgo(7) })
  const browser = { endpoint: `https://push.example/${userId}`, p256dh: 'key', auth: 'auth', createdAt: minutesAgo(9) }
  await db.insert(pushSubscriptions).values({ id: userId, userId, sessionId, ...browser })
  await db.insert(knownNetworks).values({ userId, hash: 'hash', seenAt: minutesAgo(9) })
  const identity = { issuer: testGoogle.issuer, subject: 'subject-of-ada', createdAt: minutesAgo(9) }
  await db.insert(userIdentities).values({ userId, ...identity })
  const token = { userId, scope: 'read' as const, createdAt: minutesAgo(50), expiresAt: minutesAgo(-500) }
  await db.insert(accessTokens).values({ id: nextId(), name: 'Script', hash: userId, ...token })
  const hook = { url: 'https://example.org/hook', events: ['review.submitted' as const], secret: 'whsec_' }
  await db.insert(webhooks).values({ id: userId, userId, ...hook, createdAt: minutesAgo(45) })
  const key = { credentialId: userId, publicKey: 'key', counter: 1, transports: ['internal'], backedUp: true }
  const used = { createdAt: minutesAgo(40), lastUsedAt: minutesAgo(9) }
  await db.insert(passkeys).values({ id: userId, userId, name: 'Laptop', ...key, ...used })
  for (const [language, level] of [
    ['de', 3],
    ['fr', 1],
  ] as const)
    await db
      .insert(userLanguages)
      .values({ id: nextId(), userId, language, level, learning: level < 3, createdAt: minutesAgo(100 - level) })
  for (const list of lists.filter((list) => list.ownerId !== userId))
    await db.insert(ratings).values({ listId: list.id, userId, rating: 4, lastModifiedAt: minutesAgo(30) })
  await db
    .insert(feedbacks)
    .values({ id: nextId(), userId, type: 'bug', subject: 'The sea', message: awkwardText, createdAt: minutesAgo(3) })
  const [former, pending] = ['old@example.com', 'new@example.com']
  await db
    .insert(formerEmails)
    .values({ mailId: nextId(), userId, email: former, emailKey: former, changedAt: minutesAgo(2000) })
  await db
    .insert(pendingEmails)
    .values({ mailId: nextId(), userId, email: pending, emailKey: pending, requestedAt: minutesAgo(8) })
  await db
    .insert(securityEvents)
    .values({ id: nextId(), userId, event: 'signed-in', method: 'password', ...origin, createdAt: minutesAgo(9) })
  for (const list of lists.filter((list) => list.ownerId !== userId && list.public === true).slice(0, 1)) {
    const { id: listId, ownerId } = list
    const createdAt = minutesAgo(4)
    await db
      .insert(reports)
      .values({ id: nextId(), listId, reporterId: userId, reason: 'other', text: awkwardText, createdAt })
    await db.insert(userBlocks).values({ id: nextId(), userId, blockedId: ownerId ?? userId, createdAt })
  }
}
