import { limits } from '@wordtide/contract'
import { accessTokens } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import { createUser, day, listFields, mailedToken, signIn, testCaller, testServices } from '../testing/index.ts'

const refusedAs = (key: string) => ({ cause: { key } })
const backup = { name: 'Backup', scope: 'read', days: 30 } as const

/** A caller with this access token. Each one is a request of its own. */
const program = (services: Parameters<typeof testCaller>[0], token: string) => testCaller(services, { token }).call

describe('an access token', () => {
  it('is shown once, and only its hash is stored', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { token, ...shown } = await ada.call.accessTokens.create({ ...backup, name: '  Backup ' })
    const createdAt = services.now().getTime()
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Backup',
      scope: 'read',
      createdAt,
      expiresAt: createdAt + 30 * day,
      lastUsedAt: null,
    })
    expect(token).toMatch(/^wordtide_[\w-]{43}$/)
    expect(await ada.call.accessTokens.list()).toEqual([shown])
    const rows = await services.db.select().from(accessTokens).where(eq(accessTokens.userId, ada.id))
    expect(JSON.stringify(rows)).not.toContain(token.slice('wordtide_'.length))
  })

  it('can read what its owner can, and shows when it was last used, to the minute', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { token } = await ada.call.accessTokens.create(backup)
    const lastUsed = async () => (await ada.call.accessTokens.list())[0]?.lastUsedAt
    const first = services.now().getTime()
    expect(await program(services, token).accounts.getSession()).toMatchObject({ id: ada.id, email: ada.email })
    expect(await lastUsed()).toBe(first)
    services.pass(59_999)
    await program(services, token).lists.listOwn({})
    expect(await lastUsed()).toBe(first)
    services.pass(1)
    await program(services, token).lists.listOwn({})
    expect(await lastUsed()).toBe(first + 60_000)
  })

  it('can write if it has write access, but can never change the account', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const reader = program(services, (await ada.call.accessTokens.create(backup)).token)
    const writer = program(services, (await ada.call.accessTokens.create({ ...backup, scope: 'write' })).token)
    await expect(reader.lists.create(listFields)).rejects.toMatchObject(refusedAs('READ_ONLY_TOKEN'))
    const { id } = await writer.lists.create(listFields)
    expect(await reader.lists.get({ id })).toMatchObject({ permission: 'owner', createdBy: 'Ada' })
    for (const forbidden of [
      writer.profile.updateInfo({ name: 'Eve' }),
      writer.accessTokens.create(backup),
      writer.accessTokens.list(),
      writer.privacy.deleteAccount(),
    ])
      await expect(forbidden).rejects.toMatchObject(refusedAs('TOKEN_NOT_ALLOWED'))
    expect(await ada.call.accessTokens.list()).toHaveLength(2)
  })

  it('expires, and stays in the list for a month', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { token } = await ada.call.accessTokens.create({ ...backup, days: 7 })
    services.pass(7 * day - 1)
    await program(services, token).lists.listOwn({})
    services.pass(1)
    await expect(program(services, token).lists.listOwn({})).rejects.toMatchObject(refusedAs('INVALID_ACCESS_TOKEN'))
    services.pass(30 * day - 1)
    await runJob(services, 'clean up access tokens')
    expect(await ada.call.accessTokens.list()).toHaveLength(1)
    services.pass(1)
    await runJob(services, 'clean up access tokens')
    expect(await ada.call.accessTokens.list()).toEqual([])
  })

  it('can be revoked, by its owner only', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { id, token } = await ada.call.accessTokens.create(backup)
    for (const other of [{ id }, { id: 'malformed' }])
      await expect(ben.call.accessTokens.delete(other)).rejects.toMatchObject(refusedAs('ACCESS_TOKEN_NOT_FOUND'))
    await program(services, token).lists.listOwn({})
    expect(await ada.call.accessTokens.delete({ id })).toEqual({})
    await expect(program(services, token).lists.listOwn({})).rejects.toMatchObject(refusedAs('INVALID_ACCESS_TOKEN'))
    await expect(ada.call.accessTokens.delete({ id })).rejects.toMatchObject(refusedAs('ACCESS_TOKEN_NOT_FOUND'))
  })

  it('ends with a password reset, and cannot be created in a session that the reset has ended', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    const open = testCaller(services, { sessionId: await signIn(services, email) })
    const { token } = await open.call.accessTokens.create(backup)
    await testCaller(services).call.accounts.sendPasswordReset({ email })
    const reset = { email, token: await mailedToken(services, email), password: 'An0ther!' }
    await testCaller(services).call.accounts.resetPassword(reset)
    await expect(program(services, token).lists.listOwn({})).rejects.toMatchObject(refusedAs('INVALID_ACCESS_TOKEN'))
    // This request had looked up its user before the reset.
    await expect(open.call.accessTokens.create(backup)).rejects.toMatchObject(refusedAs('UNAUTHORIZED'))
  })

  it('is rejected if its text is unknown or malformed', async () => {
    const services = await testServices()
    for (const text of [
      '',
      'wordtide_',
      `wordtide_${'a'.repeat(43)}`,
      `wordtide_${'a'.repeat(42)}\0`,
      'x'.repeat(9999),
    ])
      await expect(program(services, text).lists.listOwn({})).rejects.toMatchObject(refusedAs('INVALID_ACCESS_TOKEN'))
  })
})

it('the number of access tokens of a user is limited', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  const { id } = await ada.call.accessTokens.create(backup)
  const row = {
    userId: ada.id,
    name: 'Old',
    scope: 'read' as const,
    createdAt: services.now(),
    expiresAt: services.now(),
  }
  const rest = Array.from({ length: limits.accessTokens.count - 1 }, (_, index) => ({
    ...row,
    id: `${id.slice(0, -12)}${String(index).padStart(12, '0')}`,
    hash: `${id} ${index}`,
  }))
  await services.db.insert(accessTokens).values(rest)
  const refused = refusedAs('MAX_ACCESS_TOKENS_EXCEEDED')
  await expect(ada.call.accessTokens.create(backup)).rejects.toMatchObject(refused)
  await ada.call.accessTokens.delete({ id })
  await ada.call.accessTokens.create(backup)
  await expect(ada.call.accessTokens.create(backup)).rejects.toMatchObject(refused)
})
