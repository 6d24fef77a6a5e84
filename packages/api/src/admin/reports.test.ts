import { reports } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createList, createUser, mailsTo, testServices } from '../testing/index.ts'
import { AdminError, closeReport, listReports } from './index.ts'

/** Services with reports of Ada's list by Ben and Cleo, a second apart; that of Ben is closed. */
async function twoReports() {
  const services = await testServices()
  await services.db.delete(reports)
  const [ada, ben, cleo] = [await createUser(services), await createUser(services), await createUser(services)]
  const { list } = await createList(ada, [], { name: 'The\u202e <sea>', public: true })
  const report = async ({ call }: typeof ada, text: string) => {
    services.pass(1000)
    return (await call.reports.create({ listId: list.id, reason: 'spam', text })).id
  }
  const [closed, open] = [await report(ben, ''), await report(cleo, 'It is green.')]
  await closeReport(services, { id: closed })
  return { services, ada, list, closed, open }
}

describe('reports', () => {
  it('are listed with their list and its owner, the newest first, without those that are closed or whose list is deleted', async () => {
    const { services, ada, list, closed, open } = await twoReports()
    const idsOf = async (limit: number, all: boolean) => {
      const { reports: found, hasMore } = await listReports(services, { limit, all })
      return [...found.map(({ id }) => id), hasMore]
    }
    expect(await idsOf(1, false)).toEqual([open, false])
    expect(await idsOf(2, true)).toEqual([open, closed, false])
    expect(await idsOf(1, true)).toEqual([open, true])
    expect((await listReports(services, { limit: 1, all: false })).reports).toEqual([
      {
        id: open,
        createdAt: services.now().getTime(),
        listId: list.id,
        listName: list.name,
        ownerEmail: ada.email,
        reason: 'spam',
        text: 'It is green.',
        reportsOfList: 2,
        closedAt: null,
        outcome: null,
      },
    ])
    await ada.call.lists.delete({ id: list.id })
    expect(await idsOf(2, true)).toEqual([false])
  })

  it('are closed once, and silently without a note', async () => {
    const { services, open } = await twoReports()
    const closedAt = services.now().getTime()
    const expected = { report: { closedAt, outcome: null }, mail: undefined }
    expect(await closeReport(services, { id: open })).toMatchObject(expected)
    services.pass(1000)
    expect(await closeReport(services, { id: open })).toMatchObject(expected)
    await expect(closeReport(services, { id: open, note: 'Late' })).rejects.toThrow(/is closed already$/)
    expect(services.mails).toEqual([])
  })

  it('are closed with a note, which the owner of the list gets by mail', async () => {
    const { services, ada, list, open } = await twoReports()
    const { report, mail } = await closeReport(services, { id: open, note: 'It is <private> now.\nSorry.' })
    expect(report).toMatchObject({ closedAt: services.now().getTime(), outcome: 'It is <private> now.\nSorry.' })
    const [sent] = await mailsTo(services, ada.email)
    expect(sent).toMatchObject({ ...mail, subject: 'About your list on Wordtide' })
    const link = `http://localhost:3000/library/lists/${list.id}`
    expect(sent?.text).toBe(
      `Hello,\n\nThe operator of this server writes about your list “The <sea>”:\n\nIt is <private> now.\nSorry.\n\n${link}`,
    )
    expect(sent?.html).toContain('list “The &lt;sea&gt;”:</p><blockquote><p>It is &lt;private&gt; now.<br>Sorry.</p>')
  })

  it('stay open if the mail server refuses the note, and are refused by an unknown id', async () => {
    const { services, open } = await twoReports()
    const mailer = { send: () => Promise.reject(new Error('550 no\nsuch user')) }
    const closing = closeReport({ ...services, mailer }, { id: open, note: 'Private' })
    await expect(closing).rejects.toThrow(new AdminError('the mail was not sent: 550 no'))
    const [row] = await services.db.select().from(reports).where(eq(reports.id, open))
    expect(row?.closedAt).toBeNull()
    const id = '00000000-0000-0000-0000-000000000000'
    await expect(closeReport(services, { id })).rejects.toThrow(/^there is no report 0/)
  })
})
