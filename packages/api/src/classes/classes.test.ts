import { type ErrorKey, limits } from '@wordtide/contract'
import { classes, classLists, classMembers, lists, users } from '@wordtide/db'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import {
  createList,
  createUser,
  listFields,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  uniqueEmail,
  uniqueIp,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'

const failsWith = (call: Promise<unknown>, key: ErrorKey) => expect(call).rejects.toMatchObject({ cause: { key } })

const refuses = { cause: { key: 'LIST_NOT_FOUND' } }

/** A teacher's class with a list of a word, and a student who has joined. */
async function createSchool() {
  const services = await testServices()
  const teacher = await createUser(services, { name: 'Tess' })
  const student = await createUser(services, { name: 'Stu' })
  const { list, vocs } = await createList(teacher, ['uno'])
  const { id, code = '' } = await teacher.call.classes.create({ name: 'Year 7' })
  await teacher.call.classes.attachList({ classId: id, listId: list.id })
  await student.call.classes.join({ code })
  return { services, teacher, student, id, code, list, listId: list.id, vocs }
}

async function answer(user: TestUser, vocId: string, services: TestServices) {
  const date = services.now().getTime()
  const review = { vocId, type: 'translation' as const, result: 1 as const, date, thinkingTime: 1 }
  return user.call.reviews.submit({ vocReviews: [review] })
}

/** Inserts users directly, for the limits. */
async function insertUsers(services: TestServices, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const email = uniqueEmail()
    return { id: newId(), name: 'Somebody', email, emailKey: email, passwordHash: 'none', createdAt: services.now() }
  })
  await services.db.insert(users).values(rows)
  return rows.map(({ id }) => id)
}

describe('a class', () => {
  it('gives its lists to who joins: read-only, new, from the class, and for learning', async () => {
    const { student, teacher, id, list, listId, vocs, services } = await createSchool()
    expect(await student.call.lists.get({ id: listId })).toMatchObject({ permission: 'other' })
    const shared = await student.call.shares.listShared({ with: 'progress' })
    expect(shared.lists).toMatchObject([
      { id: listId, sharedByName: 'Year 7', sharedByEmail: teacher.email, editor: false, isNew: true },
    ])
    expect(await student.call.shares.listNew()).toEqual({
      lists: [{ id: listId, name: list.name, sharedByName: 'Year 7' }],
      assignments: 0,
    })
    expect(await student.call.shares.getOwn({ id: listId })).toMatchObject({ shared: true, className: 'Year 7' })
    expect(await student.call.reviews.getToday()).toMatchObject({ lists: [{ id: listId, due: 0 }] })

    expect(await answer(student, vocs[0]?.id ?? '', services)).toEqual({ saved: 1, skipped: [] })
    const { members } = await teacher.call.classes.listMembers({ classId: id })
    expect(members).toMatchObject([
      { id: student.id, name: 'Stu', email: student.email, lastActiveAt: services.now().getTime() },
    ])
    expect(await teacher.call.shares.list({ listId }), 'only the owner’s own shares').toEqual({
      shares: [],
      next: null,
    })
  })

  it('is seen whole by its teacher, and by a student without its code and the number of members', async () => {
    const { student, teacher, id, code, list, listId } = await createSchool()
    const seen = {
      id,
      name: 'Year 7',
      teacherName: 'Tess',
      open: true,
      lists: [{ id: listId, name: list.name, language: list.language }],
      createdAt: expect.any(Number),
    }
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    expect(await teacher.call.classes.list()).toEqual({
      classes: [{ ...seen, role: 'teacher', code, membersCount: 1 }],
    })
    expect(await student.call.classes.list()).toEqual({ classes: [{ ...seen, role: 'student' }] })
  })

  it('gives lists that are attached later, and takes those that are detached or deleted', async () => {
    const { services, student, teacher, id, listId } = await createSchool()
    const [second, third] = [await createList(teacher), await createList(teacher)]
    for (const { list } of [second, third]) await teacher.call.classes.attachList({ classId: id, listId: list.id })
    // A second time changes nothing.
    await teacher.call.classes.attachList({ classId: id, listId })
    const listsOf = async (user: TestUser) => (await user.call.classes.get({ id })).lists.map((list) => list.id)
    expect(await listsOf(student)).toEqual([listId, second.list.id, third.list.id])
    await teacher.call.classes.detachList({ classId: id, listId: second.list.id })
    await teacher.call.lists.delete({ id: third.list.id })
    expect(await listsOf(student)).toEqual([listId])
    for (const { list } of [second, third])
      await expect(student.call.lists.get({ id: list.id })).rejects.toMatchObject(refuses)
    await failsWith(teacher.call.classes.detachList({ classId: id, listId: second.list.id }), 'LIST_NOT_FOUND')
    await runJob(services, 'finish deletions')
    expect(await listsOf(teacher)).toEqual([listId])
  })

  it('takes lists of its teacher only', async () => {
    const { student, teacher, id } = await createSchool()
    const { list } = await createList(student, [], { public: true })
    await failsWith(teacher.call.classes.attachList({ classId: id, listId: list.id }), 'FORBIDDEN')
  })

  it('takes what it gave at once, whoever ends it; what was learned stays and comes back', async () => {
    const { services, student, teacher, id, code, listId, vocs } = await createSchool()
    await answer(student, vocs[0]?.id ?? '', services)
    const endings = [
      () => student.call.classes.removeMember({ classId: id, userId: student.id }),
      () => teacher.call.classes.removeMember({ classId: id, userId: student.id }),
      () => teacher.call.classes.delete({ id }),
    ]
    for (const end of endings) {
      await end()
      await failsWith(student.call.lists.get({ id: listId }), 'LIST_NOT_FOUND')
      expect(await student.call.classes.list()).toEqual({ classes: [] })
      expect(await student.call.shares.listShared({})).toEqual({ lists: [], next: null })
      if (end === endings.at(-1)) break
      await student.call.classes.join({ code })
      expect(await student.call.reviews.getListStats({ id: listId })).toMatchObject({ translation: { confidence: 1 } })
    }
    await failsWith(teacher.call.classes.get({ id }), 'CLASS_NOT_FOUND')
  })
})

describe('joining', () => {
  it('takes a code as it is typed, and by whoever is in the class already', async () => {
    const { teacher, student, code, id } = await createSchool()
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await student.call.classes.join({ code: typed })).toMatchObject({ id, role: 'student' })
    expect(await teacher.call.classes.join({ code })).toMatchObject({ id, role: 'teacher', membersCount: 1 })
  })

  it('shows everybody with the code whose class it is, and no more', async () => {
    const { services, code } = await createSchool()
    const { call } = testCaller(services)
    expect(await call.classes.getByCode({ code })).toEqual({ name: 'Year 7', teacherName: 'Tess', open: true })
    await failsWith(call.classes.getByCode({ code: 'AAAAAAAA' }), 'CLASS_CODE_NOT_FOUND')
  })

  it('is refused with a code that was replaced, and while the class is closed; its members stay', async () => {
    const { services, teacher, student, id, code, listId } = await createSchool()
    const late = await createUser(services)
    const { code: newCode = '' } = await teacher.call.classes.update({ id, newCode: true })
    expect(newCode).not.toBe(code)
    await failsWith(late.call.classes.join({ code }), 'CLASS_CODE_NOT_FOUND')
    expect(await teacher.call.classes.update({ id, open: false })).toMatchObject({ name: 'Year 7', open: false })
    await failsWith(late.call.classes.join({ code: newCode }), 'CLASS_CLOSED')
    expect(await student.call.classes.join({ code: newCode })).toMatchObject({ role: 'student' })
    expect(await student.call.lists.get({ id: listId })).toMatchObject({ id: listId })
  })

  it('is possible for a whole class from one network, while twenty wrong codes close it to that network', async () => {
    const { services, code } = await createSchool()
    const limited = { ...services, limited: true }
    const ip = uniqueIp()
    const look = (code: string) => testCaller(limited, { ip }).call.classes.getByCode({ code })
    for (let n = 0; n < 30; n++) await look(code)
    for (let n = 0; n < 20; n++) await failsWith(look('BBBBBBBB'), 'CLASS_CODE_NOT_FOUND')
    await failsWith(look('BBBBBBBB'), 'TOO_MANY_REQUESTS')
    await failsWith(look(code), 'TOO_MANY_REQUESTS')
    expect(await testCaller(limited, { ip: uniqueIp() }).call.classes.getByCode({ code })).toMatchObject({ open: true })
  })
})

describe('a list that is shared, too, or in two classes', () => {
  it('has the best right that anything gives', async () => {
    const { teacher, student, id, code, listId } = await createSchool()
    const share = { listId, email: student.email }
    const permission = async () => (await student.call.lists.get({ id: listId })).permission
    await teacher.call.shares.create({ ...share, editor: true })
    expect(await permission()).toBe('editor')
    expect(await student.call.shares.listShared({})).toMatchObject({ lists: [{ sharedByName: 'Tess', editor: true }] })

    await teacher.call.shares.delete(share)
    expect(await permission()).toBe('other')
    await failsWith(student.call.shares.leave({ id: listId }), 'SHARE_NOT_FOUND')
    await failsWith(teacher.call.shares.update({ ...share, editor: true }), 'SHARE_NOT_FOUND')

    await teacher.call.shares.create({ ...share, editor: true })
    await student.call.classes.removeMember({ classId: id, userId: student.id })
    expect(await permission()).toBe('editor')
    await student.call.classes.join({ code })
    expect(await permission()).toBe('editor')
  })

  it('stays as long as one class gives it', async () => {
    const { teacher, student, id, listId } = await createSchool()
    const other = await teacher.call.classes.create({ name: 'Year 8' })
    await teacher.call.classes.attachList({ classId: other.id, listId })
    await student.call.classes.join({ code: other.code ?? '' })
    await student.call.classes.removeMember({ classId: id, userId: student.id })
    expect(await student.call.shares.listShared({})).toMatchObject({ lists: [{ sharedByName: 'Year 8' }] })
    await teacher.call.classes.detachList({ classId: other.id, listId })
    await failsWith(student.call.lists.get({ id: listId }), 'LIST_NOT_FOUND')
  })
})

describe('limits', () => {
  it('a teacher has at most 100 classes, a class 100 lists', async () => {
    const { services, teacher, id, listId } = await createSchool()
    const row = { teacherId: teacher.id, name: 'Full', createdAt: services.now() }
    const rows = Array.from({ length: limits.classes.taught - 1 }, () => ({ ...row, id: newId(), code: newId() }))
    await services.db.insert(classes).values(rows)
    await failsWith(teacher.call.classes.create({ name: 'Another' }), 'MAX_CLASSES_EXCEEDED')

    const columns = { ...listFields, description: '', tags: [], public: false, searchKey: '', ownerId: teacher.id }
    const dates = { createdAt: services.now(), lastModifiedAt: services.now() }
    const attached = Array.from({ length: limits.classes.lists }, () => ({ id: newId(), ...columns, ...dates }))
    await services.db.insert(lists).values(attached)
    const classId = rows[0]?.id ?? id
    await services.db
      .insert(classLists)
      .values(attached.map((list) => ({ classId, listId: list.id, attachedAt: services.now() })))
    await failsWith(teacher.call.classes.attachList({ classId, listId }), 'MAX_CLASS_LISTS_EXCEEDED')
  })

  it('a class has at most 500 members, a user 50 memberships', async () => {
    const { services, teacher, student, id, code } = await createSchool()
    const row = { teacherId: teacher.id, name: 'Many', createdAt: services.now() }
    const rows = Array.from({ length: limits.classes.attended - 1 }, () => ({ ...row, id: newId(), code: newId() }))
    await services.db.insert(classes).values(rows)
    const joinedAt = services.now()
    await services.db
      .insert(classMembers)
      .values(rows.map((other) => ({ classId: other.id, userId: student.id, joinedAt })))
    const another = await teacher.call.classes.create({ name: 'Year 8' })
    await failsWith(student.call.classes.join({ code: another.code ?? '' }), 'MAX_MEMBERSHIPS_EXCEEDED')

    const others = await insertUsers(services, limits.classes.members - 1)
    await services.db.insert(classMembers).values(others.map((userId) => ({ classId: id, userId, joinedAt })))
    const late = await createUser(services)
    await failsWith(late.call.classes.join({ code }), 'CLASS_FULL')
    const pages = [await teacher.call.classes.listMembers({ classId: id, limit: 100 })]
    for (let page = pages[0]; page?.next != null; page = pages.at(-1))
      pages.push(await teacher.call.classes.listMembers({ classId: id, limit: 100, page: page.next }))
    const ids = pages.flatMap(({ members }) => members.map((member) => member.id))
    expect(ids).toHaveLength(limits.classes.members)
    expect(new Set(ids)).toEqual(new Set([student.id, ...others]))
  })
})

describe('a deleted account', () => {
  it('of a student leaves the class without a trace', async () => {
    const { services, teacher, student, id } = await createSchool()
    await student.call.privacy.deleteAccount()
    await runJob(services, 'finish deletions')
    expect(await teacher.call.classes.get({ id })).toMatchObject({ membersCount: 0 })
    expect(await teacher.call.classes.listMembers({ classId: id })).toEqual({ members: [], next: null })
  })

  it('of the teacher ends the class', async () => {
    const { services, teacher, student, code, listId } = await createSchool()
    await teacher.call.privacy.deleteAccount()
    expect(await student.call.classes.list()).toEqual({ classes: [] })
    await failsWith(student.call.lists.get({ id: listId }), 'LIST_NOT_FOUND')
    await failsWith(student.call.classes.join({ code }), 'CLASS_CODE_NOT_FOUND')
    await runJob(services, 'finish deletions')
    expect(await student.call.shares.listShared({})).toEqual({ lists: [], next: null })
  })
})
