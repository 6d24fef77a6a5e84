import { users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signInWithProvider } from '../accounts/index.ts'
import {
  createList,
  createUser,
  day,
  goodPassword,
  linkIn,
  linkParams,
  pngFile,
  signIn,
  testCaller,
  testGoogle,
  testServices,
  uniqueEmail,
  uniqueIp,
} from '../testing/index.ts'
import { createUser as createByOperator } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { findUserDetails } from './find-user.ts'
import { listUsers } from './users.ts'

describe('the list of users', () => {
  it('is ordered by address, and goes on after one', async () => {
    const services = await testServices()
    const prefix = uniqueEmail()
    const emails = ['A', 'b', 'C'].map((letter) => `${prefix}-${letter}@example.com`)
    for (const email of emails.toReversed()) await createUser(services, { email })
    const page = await listUsers(services, { limit: 2, after: prefix })
    expect(page.users.map(({ email }) => email)).toEqual(emails.slice(0, 2))
    const rest = await listUsers(services, { limit: 1, after: page.next ?? '' })
    expect(rest.users.map(({ email }) => email)).toEqual(emails.slice(2))
  })
})

describe('the details of a user', () => {
  it('tell how the user signs in, when that was, and what the user has', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await createList(ada, ['uno', 'dos'], { image: pngFile() })
    const { token } = await ada.call.accessTokens.create({ name: 'Backup', scope: 'read', days: 7 })
    await services.deliver()
    services.pass(day)
    const signedInAt = services.now().getTime()
    const { call } = testCaller(services, { ip: uniqueIp() })
    await call.accounts.signIn({ email: ada.email, password: goodPassword })
    services.pass(60_000)
    await testCaller(services, { token }).call.accounts.getSession()
    await call.accounts.sendPasswordReset({ email: ada.email })
    expect(await findUserDetails(services, { email: ada.email.toUpperCase() })).toMatchObject({
      id: ada.id,
      name: 'Ada',
      email: ada.email,
      createdAt: ada.createdAt,
      activatedAt: ada.createdAt,
      suspendedAt: null,
      lastSignInAt: signedInAt,
      lastUsedAt: signedInAt + 60_000,
      hasPassword: true,
      identities: [],
      lists: 1,
      vocabularies: 2,
      imageBytes: pngFile().size,
      sessions: 2,
      accessTokens: 1,
      waitingMails: 1,
    })
    services.pass(31 * day)
    expect(await findUserDetails(services, ada)).toMatchObject({ sessions: 0, accessTokens: 0 })
  })

  it('are all there for a user who has only signed up, or signed in with Google', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    const none = { lists: 0, vocabularies: 0, imageBytes: 0, accessTokens: 0 }
    expect(await findUserDetails(services, { email })).toMatchObject({
      ...none,
      activatedAt: null,
      lastSignInAt: null,
      lastUsedAt: null,
      sessions: 0,
      waitingMails: 1,
    })
    const identity = { id: `sub-${email}`, email, emailVerified: true, name: 'Ada' }
    await signInWithProvider(testCaller(services).context, testGoogle, identity)
    expect(await findUserDetails(services, { email })).toMatchObject({
      ...none,
      hasPassword: false,
      identities: [testGoogle.issuer],
      sessions: 1,
    })
  })

  it('are refused for an unknown address', async () => {
    const services = await testServices()
    await expect(findUserDetails(services, { email: 'nobody@example.com' })).rejects.toThrow(
      'there is no user nobody@example.com',
    )
  })
})

describe('a user whom the operator creates', () => {
  it('sets a password by the link, for an hour, and signs in', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    const { user, link, expiresAt } = await createByOperator(services, { name: 'Ada', email })
    expect(user).toMatchObject({ name: 'Ada', email, activatedAt: services.now().getTime(), suspendedAt: null })
    expect(expiresAt).toBe(services.now().getTime() + 3_600_000)
    const { pathname } = linkIn(link)
    const params = linkParams(linkIn(link))
    expect([pathname, params.get('email')]).toEqual(['/user/password-reset', email])
    await expect(signIn(services, email)).rejects.toMatchObject({ cause: { key: 'WRONG_CREDENTIALS' } })
    const token = params.get('token') ?? ''
    await testCaller(services).call.accounts.resetPassword({ email, token, password: goodPassword })
    await expect(signIn(services, email)).resolves.toBeDefined()
  })

  it('is refused if the address is taken, in whatever case', async () => {
    const services = await testServices()
    const { email, id } = await createUser(services)
    const taken = email.toUpperCase()
    await expect(createByOperator(services, { name: 'Eve', email: taken })).rejects.toThrow(
      `there is a user ${taken} already`,
    )
    expect(await findUserDetails(services, { email })).toMatchObject({ id, name: 'Ada' })
  })
})

describe('deleting a user', () => {
  it('deletes lists, files and sessions as the user would, and mails the owner; without `yes` nothing', async () => {
    const events: object[] = []
    const log = { info: (fields: object) => void events.push(fields), warn() {}, error() {} }
    const services = await testServices({ log })
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno'], { image: pngFile(), public: true })
    expect(await deleteUser(services, { email: ada.email })).toMatchObject({ deleted: false, user: { lists: 1 } })
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ id: list.id })
    expect(events).toEqual([])

    expect(await deleteUser(services, { email: ada.email, yes: true })).toMatchObject({
      deleted: true,
      user: { id: ada.id, lists: 1 },
    })
    expect(await listUsers(services, { limit: 1, after: ada.email.slice(0, -1) })).not.toMatchObject({
      users: [{ id: ada.id }],
    })
    await services.finishDeletions()
    expect(await services.db.$count(users, eq(users.id, ada.id))).toBe(0)
    expect(await services.images.get(list.image?.split('/').at(-1) ?? '')).toBeUndefined()
    await services.deliver()
    const lastMail = services.mails.findLast(({ to }) => to === ada.email)
    expect(lastMail?.subject).toBe('Your Wordtide account was deleted')
    expect(events).toEqual([{ event: 'account-deleted', userId: ada.id, by: 'operator' }])
    await expect(deleteUser(services, { email: ada.email, yes: true })).rejects.toThrow('there is no user')
  })
})
