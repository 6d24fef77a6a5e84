import { explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countQueuedMails, maxCountedMails } from './queue-length.ts'

it('the queue of mails is counted by what has failed, and only up to a bound', async () => {
  const own = await explainedDatabase('queue_length')
  const insert = (count: number, attempts: number, failedAt: string | null = null) =>
    own.db.execute(sql`
      insert into mail_queue (id, kind, email, attempts, due_at, created_at, failed_at)
      select gen_random_uuid(), 'reset', n || '@example.com', ${attempts}, now(), now(), ${failedAt}::timestamptz from generate_series(1, ${count}::int) n`)
  try {
    expect(await countQueuedMails(own)).toEqual({ waiting: 0, failed: 0 })
    await insert(2, 0)
    await insert(3, 1)
    await insert(1, 10, '2026-01-01T00:00:00Z')
    expect(await countQueuedMails(own)).toEqual({ waiting: 5, failed: 1 })
    await insert(maxCountedMails, 0)
    const { waiting, failed } = await countQueuedMails(own)
    expect(waiting + failed).toBe(maxCountedMails)
  } finally {
    await own.close()
  }
})
