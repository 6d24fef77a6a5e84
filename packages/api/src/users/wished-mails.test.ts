import { classMembers, mailQueue, users } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  day,
  mailsTo,
  type TestServices,
  type TestUser,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { mailNewAssignment } from './index.ts'

const wish = (user: TestUser, byMail = true) => user.call.reviews.updateSettings({ sharing: { byMail } })

/** An owner with a list, and a reader who wishes mails. */
async function createPair() {
  const services = await testServices()
  const owner = await createUser(services, { name: 'Tess\n<b>' })
  const reader = await createUser(services)
  await wish(reader)
  const { list } = await createList(owner, [], { name: 'Sea & shore' })
  const share = () => owner.call.shares.create({ listId: list.id, email: reader.email })
  return { services, owner, reader, list, share }
}

/** A class of the owner that the reader attends. */
async function createClass(owner: TestUser, reader: TestUser, name = 'Year 7') {
  const { id, code = '' } = await owner.call.classes.create({ name })
  await reader.call.classes.join({ code })
  return { classId: id, code }
}

/** The first paragraphs of the mails that have gone to a user. */
const told = async (services: TestServices, { email }: TestUser) =>
  (await mailsTo(services, email)).map(({ text }) => text.split('\n\n')[1])

describe('a mail for a new share', () => {
  it('goes to who wishes it, with the list, who shares it, and where to turn it off', async () => {
    const { services, reader, list, share } = await createPair()
    await share()
    const [mail, ...others] = await mailsTo(services, reader.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: reader.email, subject: 'A new list for you on Wordtide' })
    expect(mail?.text.split('\n\n')).toEqual([
      'Hello,',
      '“Tess <b>” shares the list “Sea & shore” with you.',
      `http://localhost:3000/library/lists/${list.id}`,
      'You get this mail because your settings ask for it.',
      'Turn such mails off: http://localhost:3000/settings',
    ])
    expect(mail?.html).toContain('“Tess &lt;b&gt;” shares the list “Sea &amp; shore” with you.')
    expect(mail?.html).toContain('<a href="http://localhost:3000/settings">Turn such mails off</a>')
  })

  it('goes to nobody else, nor once it is turned off, the list opened, or the share ended', async () => {
    const { services, owner, reader, list, share } = await createPair()
    const other = await createUser(services)
    await owner.call.shares.create({ listId: list.id, email: other.email })
    expect(await told(services, other)).toEqual([])
    const again = async (before: () => Promise<unknown>) => {
      await share()
      await before()
      expect(await told(services, reader)).toEqual([])
      await owner.call.shares.delete({ listId: list.id, email: reader.email }).catch(() => {})
    }
    await again(() => wish(reader, false))
    await wish(reader)
    await again(() => reader.call.shares.see({ id: list.id }))
    await again(() => owner.call.shares.delete({ listId: list.id, email: reader.email }))
    await again(() => owner.call.lists.delete({ id: list.id }))
  })

  it('goes to the members of a class that gets a list, unless they have it, and not to who joins', async () => {
    const { services, owner, reader, list, share } = await createPair()
    const { classId, code } = await createClass(owner, reader)
    const calm = await createUser(services)
    await calm.call.classes.join({ code })
    await owner.call.classes.attachList({ classId, listId: list.id })
    const once = ['Your class “Year 7” by “Tess <b>” has a new list: “Sea & shore”.']
    expect(await told(services, reader)).toEqual(once)
    expect(await told(services, calm)).toEqual([])

    // The list is not new to who has it by a class, by a share, or gets both.
    await share()
    const { classId: other } = await createClass(owner, reader, 'Year 8')
    await owner.call.classes.attachList({ classId: other, listId: list.id })
    const late = await createUser(services)
    await wish(late)
    await late.call.classes.join({ code })
    expect(await told(services, reader)).toEqual(once)
    expect(await told(services, late)).toEqual([])
  })

  it('is one of twenty that a user gets in a day', async () => {
    const { services, owner, reader, list } = await createPair()
    const { classId } = await createClass(owner, reader)
    const attach = async () => {
      await owner.call.classes.attachList({ classId, listId: list.id })
      await services.deliver()
      await owner.call.classes.detachList({ classId, listId: list.id })
    }
    for (let n = 0; n < 21; n++) await attach()
    expect(await told(services, reader)).toHaveLength(20)
    services.pass(day)
    await attach()
    expect(await told(services, reader)).toHaveLength(21)
  })
})

it('a list for a class of five hundred who wish mails costs as many statements as one for a class of one', async () => {
  const own = await explainedDatabase('wished_mails')
  try {
    const services = await testServices({ db: own.db })
    const owner = await createUser(services)
    const { list } = await createList(owner)
    /** Attaches the list to a class of so many members; returns the number of statements. */
    const attach = async (count: number) => {
      const { id: classId } = await owner.call.classes.create({ name: 'Year 7' })
      const rows = Array.from({ length: count }, () => {
        const email = uniqueEmail()
        const dates = { createdAt: services.now(), activatedAt: services.now() }
        return { id: newId(), name: 'Somebody', email, emailKey: email, sharingByMail: true, ...dates }
      })
      await own.db.insert(users).values(rows)
      await own.db
        .insert(classMembers)
        .values(rows.map(({ id }) => ({ classId, userId: id, joinedAt: services.now() })))
      return (await own.statementsOf(() => owner.call.classes.attachList({ classId, listId: list.id }))).length
    }
    const few = await attach(1)
    expect(await attach(500)).toBe(few)
    expect(await own.db.$count(mailQueue, eq(mailQueue.kind, 'listShared'))).toBe(501)
  } finally {
    await own.close()
  }
})

it('a mail for an assignment goes to the members who wish it', async () => {
  const { services, owner, reader } = await createPair()
  const { classId, code } = await createClass(owner, reader)
  const [calm, gone] = [await createUser(services), await createUser(services)]
  await wish(gone)
  const members = [reader, calm, gone]
  for (const { call } of members) await call.classes.join({ code })
  const userIds = members.map(({ id }) => id)
  const about = { classId, userIds, name: 'Unit\r\n1', dueDay: '2026-12-04' }
  await services.db.transaction((tx) => mailNewAssignment(tx, about, services.now()))
  await gone.call.classes.removeMember({ classId, userId: gone.id })
  const [mail] = await mailsTo(services, reader.email)
  expect(mail).toMatchObject({ to: reader.email, subject: 'A new assignment for you on Wordtide' })
  expect(mail?.text).toContain('Your class “Year 7” has a new assignment: “Unit 1”, due on 4 December 2026.')
  expect(mail?.text).toContain(`http://localhost:3000/classes/${classId}`)
  expect(mail?.text).toContain('Turn such mails off: http://localhost:3000/settings')
  for (const user of [calm, gone]) expect(await told(services, user)).toEqual([])
})
