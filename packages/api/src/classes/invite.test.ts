import type { ErrorKey } from '@wordtide/contract'
import { mailQueue } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createUser, day, mailsTo, type TestServices, testServices, uniqueEmail } from '../testing/index.ts'

const failsWith = (call: Promise<unknown>, key: ErrorKey) => expect(call).rejects.toMatchObject({ cause: { key } })

/** A teacher with a class. */
async function createClass({
  services,
  teacherName = 'Tess',
  name = 'Year 7',
}: {
  services?: TestServices
  teacherName?: string
  name?: string
} = {}) {
  const used = services ?? (await testServices())
  const teacher = await createUser(used, { name: teacherName })
  const { id: classId, code = '' } = await teacher.call.classes.create({ name })
  const invite = (roster: string) => teacher.call.classes.invite({ classId, roster })
  return { services: used, teacher, classId, code, invite }
}

describe('an invitation', () => {
  it('is one mail for each address, the same for who has an account and who has not', async () => {
    const { services, invite, code } = await createClass()
    const { email } = await createUser(services)
    const unknown = uniqueEmail()
    expect(await invite(`Ada <${email}>\nBen\n${unknown}; ${unknown.toUpperCase()}`)).toEqual({
      sent: 2,
      unreadable: [{ row: 2, text: 'Ben' }],
    })
    const [toKnown, toUnknown] = [await mailsTo(services, email), await mailsTo(services, unknown)]
    const same = {
      subject: 'You are invited to a class on Wordtide',
      text: expect.any(String),
      html: expect.any(String),
    }
    expect(toKnown).toMatchObject([same])
    expect(toKnown.map(({ subject, text, html }) => ({ subject, text, html }))).toEqual(
      toUnknown.map(({ subject, text, html }) => ({ subject, text, html })),
    )
    expect(toUnknown[0]?.text).toContain('“Tess” invites you to the class “Year 7”')
    expect(toUnknown[0]?.text).toContain(`http://localhost:3000/join/${code}`)
    expect(toUnknown[0]?.text).toContain('If you did not expect this mail, you can ignore it')
  })

  it('has the names of a class and a teacher in a sentence, whatever is in them', async () => {
    const { services, invite } = await createClass({
      teacherName: 'Tess\r\nBcc: all@example.org\u2028<b>',
      name: 'Year\n\nhttp://example.org\n\u202e7',
    })
    const email = uniqueEmail()
    await invite(email)
    const [mail] = await mailsTo(services, email)
    expect(mail?.subject).toBe('You are invited to a class on Wordtide')
    expect(mail?.text.split('\n\n')[1]).toBe(
      '“Tess Bcc: all@example.org <b>” invites you to the class “Year http://example.org 7” on Wordtide, where one learns vocabulary.',
    )
    expect(mail?.html).toContain('all@example.org &lt;b&gt;”')
  })

  it('costs the same statements for who has an account and who has not', async () => {
    const own = await explainedDatabase('invitations')
    try {
      const services = await testServices({ db: own.db })
      const { invite } = await createClass({ services })
      const { email } = await createUser(services)
      expect(await own.statementsOf(() => invite(email))).toEqual(await own.statementsOf(() => invite(uniqueEmail())))
    } finally {
      await own.close()
    }
  })

  it('is not for who is a member already', async () => {
    const { services, invite, code } = await createClass()
    const member = await createUser(services)
    await member.call.classes.join({ code })
    expect(await invite(member.email.toUpperCase())).toEqual({ sent: 0, unreadable: [] })
    expect(await mailsTo(services, member.email)).toEqual([])
  })

  it('has the code in force, and is not sent once the class is closed or gone', async () => {
    const { services, teacher, classId, invite } = await createClass()
    const [first, second, third] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await invite(first)
    const { code } = await teacher.call.classes.update({ id: classId, newCode: true })
    expect((await mailsTo(services, first))[0]?.text).toContain(`/join/${code}`)
    await invite(second)
    await teacher.call.classes.update({ id: classId, open: false })
    expect(await mailsTo(services, second)).toEqual([])
    await failsWith(invite(third), 'CLASS_CLOSED')
    await teacher.call.classes.update({ id: classId, open: true })
    await invite(third)
    await teacher.call.classes.delete({ id: classId })
    expect(await mailsTo(services, third)).toEqual([])
  })

  it('is one of ten that a mailbox gets in a day, whoever sends them', async () => {
    const services = await testServices({ limited: true })
    const email = uniqueEmail()
    for (let n = 0; n < 2; n++) {
      const { invite } = await createClass({ services })
      for (let m = 0; m < 5; m++) expect(await invite(email.toUpperCase())).toMatchObject({ sent: 1 })
    }
    const { invite } = await createClass({ services })
    expect(await invite(`${email} ${uniqueEmail()}`)).toMatchObject({ sent: 1 })
    services.pass(day)
    expect(await invite(email)).toMatchObject({ sent: 1 })
  })

  it('is refused without an address, beside the field', async () => {
    const { invite } = await createClass()
    await expect(invite('Ada Lovelace')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is one of 200 a day by a teacher, in all classes: what goes beyond them is not sent, nor counted', async () => {
    const services = await testServices({ limited: true })
    const { teacher, invite } = await createClass({ services })
    const other = await teacher.call.classes.create({ name: 'Year 8' })
    const emails = Array.from({ length: 198 }, uniqueEmail)
    expect(await invite(emails.join(', '))).toMatchObject({ sent: 198 })
    const three = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    const tooMany = {
      cause: {
        key: 'TOO_MANY_REQUESTS',
        retryAfter: day / 1000,
        issues: [
          { path: ['roster'], message: expect.stringMatching(/^Nothing was sent: .* you can invite 2 more today$/) },
        ],
      },
    }
    const inviteToOther = (emails: string[]) =>
      teacher.call.classes.invite({ classId: other.id, roster: emails.join('\n') })
    for (let n = 0; n < 2; n++) await expect(inviteToOther(three)).rejects.toMatchObject(tooMany)
    expect(await services.db.select().from(mailQueue).where(inArray(mailQueue.email, three))).toEqual([])
    expect(await inviteToOther(three.slice(1))).toMatchObject({ sent: 2 })
    await expect(invite(uniqueEmail())).rejects.toMatchObject({ cause: { key: 'TOO_MANY_REQUESTS' } })
    services.pass(day)
    expect(await invite(three.join())).toMatchObject({ sent: 3 })
  })
})
