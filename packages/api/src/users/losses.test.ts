import { describe, expect, it } from 'vitest'
import { createList, createUser, day, mailsTo, pngFile, shareList, testServices, vocFields } from '../testing/index.ts'

const subject = 'One of your Wordtide lists has lost many words'

const ownFields = (term: string) => ({ ...vocFields(term), notes: 'A note' })

/** An owner with a list of so many vocabularies, which an editor may write to. Security events are collected. */
async function fixtures(size: number) {
  const events: object[] = []
  const ignore = () => {}
  const log = {
    info: (fields: object, message: string) => void (message === 'security event' && events.push(fields)),
    warn: ignore,
    error: ignore,
  }
  const services = await testServices({ log })
  const owner = await createUser(services, { name: 'Mallory <b>' })
  const editor = await createUser(services, { name: 'Eve' })
  const newList = async (count: number) => {
    const { list } = await createList(owner, [], { name: 'Secret name' })
    await shareList(services, list.id, editor, 'editor')
    const vocs = Array.from({ length: count }, (_, n) => ownFields(`term ${n}`))
    const { items } = await owner.call.transfer.addVocs({ id: list.id, vocs })
    return { listId: list.id, ids: items.map(({ id }) => id) }
  }
  const mails = async () => (await mailsTo(services, owner.email)).filter((mail) => mail.subject === subject)
  return { services, owner, editor, events, newList, mails, ...(await newList(size)) }
}

/** The event of a loss by the editor. */
const lost = (listId: string, editor: { id: string }, count: number) => ({
  event: 'vocabularies-lost',
  listId,
  userId: editor.id,
  count,
  network: undefined,
})

describe('the owner of a list gets a mail, and the log an event', () => {
  it('when an editor deletes fifty vocabularies at once, with a link to the list and nothing that was typed', async () => {
    const { services, editor, events, mails, listId, ids } = await fixtures(120)
    const remove = (from: number, to: number) => editor.call.vocs.deleteMany({ listId, ids: ids.slice(from, to) })
    await remove(0, 49)
    expect(events).toEqual([])
    services.pass(day)
    await remove(49, 99)
    expect(events).toEqual([lost(listId, editor, 50)])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toMatch(new RegExp(`\\nhttp://localhost:3000/library/lists/${listId}\\n`))
    expect(mail?.html).toContain('>Open the list</a>')
    expect(JSON.stringify(mail)).not.toMatch(/Secret|Mallory|Eve|term/)
    await remove(99, 120)
    expect(events).toHaveLength(1)
  })

  it('when an editor deletes half of a list of twenty, one by one', async () => {
    const { editor, events, mails, listId, ids } = await fixtures(20)
    for (const id of ids.slice(0, 9)) await editor.call.vocs.delete({ id })
    expect(events).toEqual([])
    await editor.call.vocs.delete({ id: ids[9] ?? '' })
    expect(events).toEqual([lost(listId, editor, 10)])
    expect(await mails()).toHaveLength(1)
  })

  it('when an editor overwrites each vocabulary of a list, but not when they add to them', async () => {
    const { editor, events, listId } = await fixtures(12)
    const update = (definition: string) => {
      const added = { language: 'de' as const, value: definition }
      const vocs = Array.from({ length: 12 }, (_, n) => {
        const fields = ownFields(`term ${n}`)
        return { ...fields, label: 'label', tags: ['new'], definitions: [...fields.definitions, added] }
      })
      return editor.call.transfer.addVocs({ id: listId, vocs, duplicates: 'update' })
    }
    await update('ein Wort')
    expect(events).toEqual([])
    await update('x')
    expect(events).toEqual([lost(listId, editor, 12)])
  })

  it('when an editor takes a text or the image of each, one by one', async () => {
    const { owner, editor, events, listId, ids } = await fixtures(11)
    const [pictured = ''] = ids
    await owner.call.vocs.setImage({ id: pictured, image: pngFile() })
    for (const id of ids) {
      const fields = ownFields((await editor.call.vocs.get({ id })).term)
      await editor.call.vocs.update({ id, ...fields, label: 'label' })
      expect(events).toEqual([])
      if (id === pictured) await editor.call.vocs.deleteImage({ id })
      else await editor.call.vocs.update({ id, ...fields, label: 'label', notes: 'Other' })
    }
    expect(events).toEqual([lost(listId, editor, 11)])
  })

  it('in sum over all editors, but not for what the owner does', async () => {
    const { services, owner, editor, events, mails, listId, ids } = await fixtures(100)
    const other = await createUser(services)
    await shareList(services, listId, other, 'editor')
    await owner.call.vocs.deleteMany({ listId, ids: ids.slice(0, 50) })
    await editor.call.vocs.deleteMany({ listId, ids: ids.slice(50, 60) })
    await other.call.vocs.deleteMany({ listId, ids: ids.slice(60, 74) })
    expect(events).toEqual([])
    await other.call.vocs.deleteMany({ listId, ids: ids.slice(74, 76) })
    expect(events).toEqual([lost(listId, other, 26)])
    expect(await mails()).toHaveLength(1)
  })

  it('with the library instead of the list if there are several, by at most ten mails a day', async () => {
    const { services, editor, events, newList, mails } = await fixtures(1)
    for (let n = 0; n < 11; n++) await editor.call.vocs.deleteMany(await newList(10))
    expect(events).toHaveLength(11)
    const sent = await mails()
    expect(sent).toHaveLength(10)
    expect(sent.at(-1)?.text).toMatch(/\nhttp:\/\/localhost:3000\/library\n/)
    services.pass(day)
    const { listId, ids } = await newList(10)
    await editor.call.vocs.deleteMany({ listId, ids })
    expect((await mails()).at(-1)?.text).toContain(`/library/lists/${listId}`)
  })
})
