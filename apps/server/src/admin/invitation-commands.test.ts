import { createdInvitation } from '@wordtide/api/admin'
import { goodPassword, type TestServices, testCaller, testServices, uniqueEmail } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { runCommand as run } from '../testing/run-command.ts'
import { commands } from './commands.ts'

const dayMs = 86_400_000

async function create(services: TestServices, ...line: string[]) {
  const { result, text } = await run(services, 'invitations create', ...line)
  return { ...createdInvitation.parse(result), text }
}

const closed = () => testServices({ registration: 'closed', publicUrl: 'https://words.example.org' })

const signUp = (services: TestServices, link: string) =>
  testCaller(services).call.accounts.signUp({
    name: 'Ada',
    email: uniqueEmail(),
    password: goodPassword,
    invitation: new URL(link).searchParams.get('invitation') ?? '',
  })

describe('invitations create', () => {
  it('prints a link for one account in fourteen days, with which one signs up', async () => {
    const services = await closed()
    const { text, link, id } = await create(services)
    expect(link).toMatch(/^https:\/\/words\.example\.org\/signup\?invitation=[\w-]{43}$/)
    const day = new Date(services.now().getTime() + 14 * dayMs).toISOString().slice(0, 10)
    expect(text.split('\n')).toEqual([
      link,
      expect.stringMatching(`^The link creates one account until ${day} \\d\\d:\\d\\d UTC, and is not shown again$`),
      `To make it invalid: npm run admin -- invitations revoke ${id}`,
    ])
    await expect(signUp(services, link)).resolves.toMatchObject({ name: 'Ada' })
    await expect(signUp(services, link)).rejects.toMatchObject({ cause: { key: 'INVALID_INVITATION' } })
  })

  it('takes other numbers of uses and days, and a note', async () => {
    const services = await closed()
    const { result } = await run(services, 'invitations create', '--uses', '30', '--days', '2', '--note', ' Class 7b ')
    expect(result).toMatchObject({
      note: 'Class 7b',
      usesLeft: 30,
      registration: 'closed',
      expiresAt: services.now().getTime() + 2 * dayMs,
    })
  })

  it.each([
    [['--uses', '0'], 'uses: must be a whole number from 1 to 10000'],
    [['--uses', '1.5'], 'uses: must be a whole number from 1 to 10000'],
    [['--uses', 'many'], 'uses: must be a whole number from 1 to 10000'],
    [['--days', '366'], 'days: must be a whole number from 1 to 365'],
    [['--note', 'x'.repeat(101)], 'note: can have 100 characters at most'],
    [['7b'], 'use: npm run admin -- invitations create'],
  ])('refuses %j with one line', async (line, message) => {
    await expect(run(await closed(), 'invitations create', ...line)).rejects.toThrow(message)
  })
})

describe('invitations list', () => {
  it('shows id, times, uses left and note, the newest first, and no secret', async () => {
    const services = await closed()
    const first = await create(services, '--uses', '2', '--note', 'Class 7b')
    services.pass(60_000)
    const second = await create(services)
    await signUp(services, first.link)
    const { text } = await run(services, 'invitations list')
    const lines = text.split('\n')
    expect(lines[0]).toMatch(/^ID +CREATED +UNTIL +USES LEFT +NOTE$/)
    // The database has those of other tests, too.
    const [newer, older] = [second, first].map(({ id }) => lines.findIndex((line) => line.startsWith(id)))
    expect(newer).toBeLessThan(older ?? 0)
    expect(lines[newer ?? 0]).toMatch(/ 1$/)
    expect(lines[older ?? 0]).toMatch(/ 1 +Class 7b$/)
    for (const { link } of [first, second]) expect(text).not.toContain(new URL(link).searchParams.get('invitation'))
  })
})

it('invitations list says so if there is none', () => {
  const text = commands.get('invitations list')?.text({ registration: 'closed', invitations: [] })
  expect(text).toBe('There is none.')
})

describe('invitations revoke', () => {
  it('makes the link invalid, once', async () => {
    const services = await closed()
    const { id, link } = await create(services, '--uses', '5')
    expect((await run(services, 'invitations revoke', id)).text).toBe(
      `Revoked ${id}: its link creates no more accounts`,
    )
    await expect(signUp(services, link)).rejects.toMatchObject({ cause: { key: 'INVALID_INVITATION' } })
    await expect(run(services, 'invitations revoke', id)).rejects.toThrow(`there is no invitation ${id}`)
  })

  it('refuses an argument that is not an id with one line', async () => {
    await expect(run(await closed(), 'invitations revoke', 'Class 7b')).rejects.toThrow(/^id: must be an id/)
  })
})

it('while registration is open, the commands work and say that no invitation is needed', async () => {
  const services = await testServices()
  const notice = 'Nobody needs an invitation at present: REGISTRATION=closed closes registration'
  const { text, id } = await create(services)
  expect(text.split('\n')).toHaveLength(4)
  expect(text).toContain(notice)
  expect((await run(services, 'invitations list')).text).toContain(notice)
  await expect(run(services, 'invitations revoke', id)).resolves.toBeDefined()
})
