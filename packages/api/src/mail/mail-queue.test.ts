import { mailQueue } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testCaller, testServices } from '../testing/index.ts'

it('a request for a mail finds the ones that it replaces by an index, however many wait for the mail server', async () => {
  const own = await explainedDatabase('mail_queue')
  try {
    await own.db.execute(sql`
      insert into mail_queue (id, kind, email, due_at, created_at)
      select gen_random_uuid(), 'reset', n || '@example.com', now(), now() from generate_series(1, 5000) n`)
    await own.db.execute(sql`analyze mail_queue`)
    const { call } = testCaller(await testServices({ db: own.db }))
    const { scanned } = await own.costOf(() => call.accounts.sendPasswordReset({ email: '7@example.com' }))
    expect(scanned).not.toContain('mail_queue')
    expect(await own.db.$count(mailQueue, eq(mailQueue.email, '7@example.com'))).toBe(1)
  } finally {
    await own.close()
  }
})
