import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UploadedFile } from '@wordtide/contract'
import { lists, users } from '@wordtide/db'
import { inArray } from 'drizzle-orm'
import {
  createUser,
  goodPassword,
  mailedToken,
  signIn,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
} from '../../testing/index.ts'
import { type Model, nameOf, quotas, userNames } from './model.ts'

type Caller = TestUser['call']

/** The initial time: in the future, because the session library compares the ends of sessions with the clock of the machine. */
const start = Date.UTC(2100, 0, 15, 12)

/** An id that no list and no vocabulary has, another one for each name. */
const unusedId = (name: string) =>
  `00000000-0000-7000-8000-${Buffer.from(name).toString('hex').slice(0, 12).padStart(12, '0')}`

interface Account {
  id: string
  email: string
  sessionId: string
}

/** The users of the model on a real database, and the ids of lists and vocabularies, which the model names by letters and numbers. */
export class Real {
  readonly services: TestServices
  /** The suffix of the names of this run's lists: other tests have public lists in the same database. */
  readonly tag = ` ${Math.random().toString(36).slice(2, 12)}`
  /** The ids of all accounts that there were. */
  readonly accountIds: string[] = []
  readonly #accounts: Account[] = []
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #folder: string
  #files = 0
  #deliveries: Promise<unknown> = Promise.resolve()

  private constructor(services: TestServices, folder: string) {
    this.services = services
    this.#folder = folder
  }

  static async create(): Promise<Real> {
    const services = await testServices({ quotas: { ...quotas, textsMb: 9, imagesMb: 1, feedbacks: 1 } })
    services.pass(start - services.now().getTime())
    const real = new Real(services, await mkdtemp(join(tmpdir(), 'wordtide-model-')))
    for (const [user, name] of userNames.entries()) real.#setAccount(user, await createUser(services, { name }))
    return real
  }

  get now(): number {
    return this.services.now().getTime()
  }

  /** Advances the clock. Users sign in again: sessions end after some weeks. */
  async pass(ms: number): Promise<void> {
    this.services.pass(ms)
    if (ms < 3_600_000) return
    // An account that was deleted keeps the session that it had.
    for (const account of this.#accounts)
      account.sessionId = await signIn(this.services, account.email).catch(() => account.sessionId)
  }

  /** A caller in a request of its own, as each request of a browser is. */
  call(user: number): Caller {
    return testCaller(this.services, { sessionId: this.#account(user).sessionId }).call
  }

  emailOf = (user: number): string => this.#account(user).email

  /** Returns the id of a list, by its letter, or of a vocabulary, by its name; for others an unused id. */
  idOf = (name: string): string => this.#ids.get(name) ?? unusedId(name)

  /** Returns what the model calls the list or vocabulary with this id; `new` if it was not told. */
  nameOf = (id: string): string => this.#names.get(id) ?? 'new'

  learnId(name: string, id: string): void {
    this.#ids.set(name, id)
    this.#names.set(id, name)
  }

  /** Looks up the ids of vocabularies that the model has added to its lists, in the order in which they were added. */
  async learnIds(model: Model): Promise<void> {
    for (const { letter, owner, vocs } of model.lists.values()) {
      const unknown = vocs.filter(({ name }) => !this.#ids.has(name))
      if (unknown.length === 0) continue
      const { items } = await this.call(owner).vocs.list({ listId: this.idOf(letter), sort: 'createdAt+', limit: 100 })
      const added = items.filter(({ id }) => !this.#names.has(id))
      for (const [index, { name }] of unknown.entries()) {
        const id = added[index]?.id
        if (id !== undefined) this.learnId(name, id)
      }
    }
  }

  /** Deletes the account of a user. Only the job changes the counts of other users' lists. */
  async deleteAccount(user: number): Promise<object> {
    const deleted = await this.call(user).privacy.deleteAccount()
    await this.services.finishDeletions()
    return deleted
  }

  /** Signs up again with the address of a deleted account, and activates the new one. */
  async signUpAgain(user: number): Promise<void> {
    const { services } = this
    const email = this.emailOf(user)
    const { call } = testCaller(services)
    const { id } = await call.accounts.signUp({ name: nameOf(user), email, password: goodPassword })
    await call.accounts.activate({ email, token: await this.#mailedToken(email) })
    this.#setAccount(user, { id, email, sessionId: await signIn(services, email) })
  }

  /** One after the other, because a delivery does not wait for what another one has under way. */
  #mailedToken(email: string): Promise<string> {
    const token = this.#deliveries.then(() => mailedToken(this.services, email))
    this.#deliveries = token.catch(() => undefined)
    return token
  }

  accountIdOf = (user: number): string => this.#account(user).id

  async upload(text: string): Promise<UploadedFile> {
    const path = join(this.#folder, `${++this.#files}`)
    await writeFile(path, text)
    return new UploadedFile(path, Buffer.byteLength(text), createHash('sha256').update(text).digest('hex'))
  }

  /** Deletes what the run has left: the database is for all runs. */
  async remove(): Promise<void> {
    const { db } = this.services
    // Otherwise the database would remove the author of vocabularies that it has deleted with their list.
    await db.delete(lists).where(inArray(lists.ownerId, this.accountIds))
    await db.delete(users).where(inArray(users.id, this.accountIds))
    await rm(this.#folder, { recursive: true, force: true })
  }

  #account(user: number): Account {
    const account = this.#accounts[user]
    if (account === undefined) throw new Error(`there is no user ${user}`)
    return account
  }

  #setAccount(user: number, { id, email, sessionId }: Account): void {
    this.#accounts[user] = { id, email, sessionId }
    this.accountIds.push(id)
  }
}
