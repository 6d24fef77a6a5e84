import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { openOutbox } from './outbox.ts'

afterAll(removeFolders)

const link = 'http://localhost:3000/user/activate#email=ada%2Bwords%40example.com&token=abc_DEF-123'
let timestamp = Date.now()
const mail = () => ({
  id: randomUUID(),
  queuedAt: new Date(timestamp++),
  to: 'ada+words@example.com',
  subject: 'Activate · välkommen',
  text: `Hello Ada,\n\nOpen this:\n\n${link}\n\nBye`,
  html: `<p>Hello</p><a href="${link.replaceAll('&', '&amp;')}">Activate</a>`,
})

async function newOutbox() {
  const folder = join(await freshFolder(), 'outbox')
  const logged: { fields: object; message: string }[] = []
  const log = (fields: object, message: string) => logged.push({ fields, message })
  const outbox = await openOutbox(folder, 'Wordtide <words@example.org>', { info: log, warn: log, error: log })
  return { folder, outbox, logged }
}

describe('the outbox', () => {
  it('writes each message as an .eml file', async () => {
    const { folder, outbox } = await newOutbox()
    const sent = mail()
    await outbox.send(sent)
    const names = await readdir(folder)
    expect(names).toEqual([expect.stringMatching(/\.eml$/)])
    const message = await PostalMime.parse(await readFile(join(folder, names[0] ?? '')))
    expect(message).toMatchObject({
      from: { name: 'Wordtide', address: 'words@example.org' },
      to: [{ address: sent.to }],
      subject: sent.subject,
    })
    expect(message.text).toContain(link)
    expect(message.html).toContain(link.replaceAll('&', '&amp;'))
  })

  it('replaces a message that is sent again', async () => {
    const { outbox } = await newOutbox()
    const sent = mail()
    await outbox.send(sent)
    await outbox.send({ ...sent, subject: 'Second attempt' })
    const names = await outbox.list()
    expect(names).toEqual([expect.stringContaining(sent.id)])
    const message = await PostalMime.parse((await outbox.read(names[0] ?? '')) ?? '')
    expect(message.subject).toBe('Second attempt')
  })

  it.each(['', ':', '.', '),'])(
    'logs the file and the link of each message, without the sign after it: %s',
    async (sign) => {
      const { folder, outbox, logged } = await newOutbox()
      const sent = { ...mail(), text: `Open ${link}${sign}\n\nBye` }
      await outbox.send(sent)
      const [name = ''] = await readdir(folder)
      expect(logged).toEqual([
        { fields: { file: join(folder, name), to: sent.to, link }, message: expect.stringContaining(sent.subject) },
      ])
    },
  )

  it('lists the messages, the newest first', async () => {
    const { outbox } = await newOutbox()
    for (const subject of ['first', 'second', 'third']) await outbox.send({ ...mail(), subject })
    const subjects = await Promise.all(
      (await outbox.list()).map(async (name) => (await PostalMime.parse((await outbox.read(name)) ?? '')).subject),
    )
    expect(subjects).toEqual(['third', 'second', 'first'])
  })

  it('does not read other files', async () => {
    const { outbox } = await newOutbox()
    await outbox.send(mail())
    for (const name of ['../pglite/PG_VERSION', '/etc/hostname', 'other.eml', ''])
      expect(await outbox.read(name)).toBeUndefined()
  })

  it('has no message that was deleted', async () => {
    const { folder, outbox } = await newOutbox()
    await outbox.send(mail())
    const [name = ''] = await outbox.list()
    await rm(join(folder, name))
    expect(await outbox.read(name)).toBeUndefined()
  })

  it('writes to one recipient only, whatever the address contains', async () => {
    const { outbox } = await newOutbox()
    await outbox.send({
      ...mail(),
      to: 'ada@example.com\r\nBcc: eve@example.com',
      subject: 'a\r\nBcc: eve@example.com',
    })
    const [name = ''] = await outbox.list()
    const { bcc, subject, headers } = await PostalMime.parse((await outbox.read(name)) ?? '')
    expect(bcc ?? []).toEqual([])
    expect(headers.map((header) => header.key)).not.toContain('bcc')
    expect(subject).toMatch(/^a\s*Bcc/)
  })
})
