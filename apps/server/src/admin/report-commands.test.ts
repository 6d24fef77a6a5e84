import { createList, createUser, testServices } from '@wordtide/api/testing'
import { reports } from '@wordtide/db'
import { expect, it } from 'vitest'
import { runCommand as run } from '../testing/run-command.ts'

it('reports are listed and closed, and no text of users commands the terminal', async () => {
  const services = await testServices()
  await services.db.delete(reports)
  const [ada, ben] = [await createUser(services), await createUser(services)]
  const { list } = await createList(ada, [], { name: 'Sea\u001b[2J', public: true })
  expect((await run(services, 'reports list')).text).toBe('There is none.')
  const { id } = await ben.call.reports.create({ listId: list.id, reason: 'other', text: 'It is\n\u001b[31mgreen.' })
  expect((await run(services, 'reports list')).text).toMatch(
    new RegExp(
      `^${id}  \\d{4}-\\S+ \\S+ UTC  other\n${list.id}  Sea \\[2J, of ${ada.email}  reports: 1\n  It is\n   \\[31mgreen\\.$`,
    ),
  )
  const closed = await run(services, 'reports close', id, '--note', 'It is <private> now.')
  expect(closed.text).toBe(`Wrote to ${ada.email} via , and closed ${id}: Sea [2J`)
  expect((await run(services, 'reports list')).text).toBe('There is none.')
  expect((await run(services, 'reports list', '--all')).text).toMatch(
    / {2}closed [\s\S]*\ntold the owner:\n {2}It is <private> now\.$/,
  )
  expect((await run(services, 'reports close', id)).text).toBe(`Closed ${id}: Sea [2J`)
  await expect(run(services, 'reports close', id, '--note', ' ')).rejects.toThrow('note: must not be empty')
})
