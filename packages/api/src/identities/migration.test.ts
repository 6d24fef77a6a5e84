import { mailQueue, userIdentities, users } from '@wordtide/db'
import { migrate, migrateUntil, testPlace } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testGoogle } from '../testing/index.ts'
import { newId } from '../values/ids.ts'

it('the accounts that the previous release has linked with Google stay linked', async () => {
  const place = await testPlace()
  await place.connect(async (db) => {
    await migrateUntil(db, 'identities')
    const [ada, ben, mail] = [newId(), newId(), newId()]
    for (const [id, googleId] of [
      [ada, 'subject-of-ada'],
      [ben, null],
    ])
      await db.execute(sql`insert into users (id, name, email, email_key, google_id, created_at)
        values (${id}, 'Ada', ${id}, ${id}, ${googleId}, '2026-11-22T12:00:00Z')`)
    await db.execute(sql`insert into mail_queue (id, kind, email, due_at, created_at)
      values (${mail}, 'googleLinked', ${ada}, now(), now())`)
    await migrate(db)

    expect(await db.select().from(userIdentities)).toEqual([
      {
        issuer: testGoogle.issuer,
        subject: 'subject-of-ada',
        userId: ada,
        createdAt: new Date('2026-11-22T12:00:00Z'),
      },
    ])
    expect(await db.$count(users)).toBe(2)
    const [queued] = await db.select().from(mailQueue).where(eq(mailQueue.id, mail))
    expect(queued).toMatchObject({ kind: 'identityLinked', about: { provider: 'google' } })
  })
  await place.remove()
})
