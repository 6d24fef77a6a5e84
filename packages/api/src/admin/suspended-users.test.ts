import { users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signInWithProvider } from '../accounts/index.ts'
import { runJob } from '../flow/jobs.ts'
import {
  createList,
  createUser,
  day,
  goodPassword,
  mailedToken,
  shareList,
  signIn,
  type TestServices,
  testCaller,
  testGoogle,
  testServices,
  uniqueEmail,
  uniqueIp,
} from '../testing/index.ts'
import { findUserDetails } from './find-user.ts'
import { activateUser, suspendUser } from './user-access.ts'

const refusedAs = (key: string) => ({ cause: { key } })
const suspended = refusedAs('ACCOUNT_SUSPENDED')

const userRow = async ({ db }: TestServices, email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]

/** Starts a session that a suspension has missed. */
async function sessionOf(services: TestServices, userId: string): Promise<string> {
  const { session } = testCaller(services).context
  await session.issue(userId)
  return session.change.kind === 'issue' ? session.change.id : ''
}

describe('a suspended user', () => {
  it('is told so at a sign-in with the right password, and with a wrong one only that it is wrong', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    await suspendUser(services, { email })
    await expect(signIn(services, email)).rejects.toMatchObject(suspended)
    await expect(signIn(services, email, 'Wr0ng-password')).rejects.toMatchObject(refusedAs('WRONG_CREDENTIALS'))
    await activateUser(services, { email })
    await expect(signIn(services, email)).resolves.toBeDefined()
  })

  it('does not count as one who guesses passwords', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    await suspendUser(services, { email })
    const ip = uniqueIp()
    for (let attempt = 0; attempt < 12; attempt++)
      await expect(
        testCaller(services, { ip }).call.accounts.signIn({ email, password: goodPassword }),
      ).rejects.toMatchObject(suspended)
  })

  it('is told so although the account is not activated either', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    await suspendUser(services, { email })
    await expect(signIn(services, email)).rejects.toMatchObject(suspended)
  })

  it('has no sessions any more, and is refused in one that the suspension has missed', async () => {
    const services = await testServices()
    const { id, email, sessionId } = await createUser(services)
    await suspendUser(services, { email })
    const ended = testCaller(services, { sessionId })
    await expect(ended.call.accounts.getSession()).rejects.toMatchObject(refusedAs('UNAUTHORIZED'))
    const { call, context } = testCaller(services, { sessionId: await sessionOf(services, id) })
    await expect(call.accounts.getSession()).rejects.toMatchObject(suspended)
    await expect(call.lists.listOwn({})).rejects.toMatchObject(suspended)
    expect(context.session.change).toEqual({ kind: 'revoke' })
  })

  it('can end such a session', async () => {
    const services = await testServices()
    const { id, email } = await createUser(services)
    await suspendUser(services, { email })
    const sessionId = await sessionOf(services, id)
    await testCaller(services, { sessionId, expectedUserId: id }).call.accounts.signOut()
    await expect(testCaller(services, { sessionId }).call.accounts.getSession()).rejects.toMatchObject(
      refusedAs('UNAUTHORIZED'),
    )
  })

  it('is refused with every access token, which works again after the suspension and does not count as used during it', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { token } = await ada.call.accessTokens.create({ name: 'Backup', scope: 'write', days: 30 })
    await suspendUser(services, ada)
    const program = () => testCaller(services, { token }).call
    await expect(program().lists.listOwn({})).rejects.toMatchObject(suspended)
    await expect(program().choices.listLanguages()).rejects.toMatchObject(suspended)
    await expect(program().accounts.signOut()).rejects.toMatchObject(suspended)
    await activateUser(services, ada)
    const { call } = testCaller(services, { sessionId: await signIn(services, ada.email) })
    expect(await call.accessTokens.list()).toMatchObject([{ lastUsedAt: null }])
    await expect(program().lists.listOwn({})).resolves.toMatchObject({ lists: [] })
  })

  it('can set a new password by a mailed link, and stays suspended', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    await suspendUser(services, { email })
    const { call, context } = testCaller(services)
    await call.accounts.sendPasswordReset({ email })
    const password = 'N3w-password'
    await call.accounts.resetPassword({ email, token: await mailedToken(services, email), password })
    expect(context.session.change).toEqual({ kind: 'none' })
    await expect(signIn(services, email, password)).rejects.toMatchObject(suspended)
  })

  it('can open the activation link, and stays suspended', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    const { call } = testCaller(services)
    await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    const token = await mailedToken(services, email)
    await suspendUser(services, { email })
    await call.accounts.activate({ email, token })
    expect(await userRow(services, email)).toMatchObject({ activatedAt: services.now(), suspendedAt: services.now() })
    await expect(signIn(services, email)).rejects.toMatchObject(suspended)
  })

  it('cannot sign in with Google, neither with the linked identity nor with one that has the address', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    const identity = { id: `sub-${email}`, email, emailVerified: true, name: 'Ada' }
    const signInAs = async (fields: object = {}) => {
      const { context } = testCaller(services)
      return {
        failure: await signInWithProvider(context, testGoogle, { ...identity, ...fields }),
        change: context.session.change,
      }
    }
    const refused = { failure: 'suspended', change: { kind: 'none' } }
    await suspendUser(services, { email })
    expect(await signInAs()).toEqual(refused)
    expect((await findUserDetails(services, { email })).identities).toEqual([])
    await activateUser(services, { email })
    expect(await signInAs()).toMatchObject({ failure: undefined, change: { kind: 'issue' } })
    await suspendUser(services, { email })
    expect(await signInAs({ email: uniqueEmail() })).toEqual(refused)
  })

  it('is not taken over by Google, nor removed after thirty days, if the account is not activated', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    await suspendUser(services, { email })
    const before = await userRow(services, email)
    const identity = { id: `sub-${email}`, email, emailVerified: true, name: 'Eve' }
    expect(await signInWithProvider(testCaller(services).context, testGoogle, identity)).toBe('suspended')
    services.pass(31 * day)
    await runJob(services, 'clean up accounts')
    expect(await userRow(services, email)).toEqual(before)
  })

  it('keeps public lists and shares, which others go on seeing', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const open = await createList(ada, ['uno'], { public: true })
    const shared = await createList(ada, ['dos'])
    await shareList(services, shared.list.id, ben, 'editor')
    await suspendUser(services, ada)
    for (const { list } of [open, shared])
      expect(await ben.call.lists.get({ id: list.id })).toMatchObject({ id: list.id, vocsCount: 1 })
  })
})
