import { createdUser } from '@wordtide/api/admin'
import { createList, createUser, linkIn, setUpSecondFactor, testServices, uniqueEmail } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { runCommand as run } from '../testing/run-command.ts'

const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`

describe('a command for users says what it has done, for a person:', () => {
  it('users create prints the link that sets the password, and until when', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    const { result, text } = await run(services, 'users create', email, '--name', 'Ada')
    const { link, user } = createdUser.parse(result)
    expect(user).toMatchObject({ name: 'Ada', email })
    expect(text.split('\n')).toEqual([
      expect.stringMatching(`^Created ${email}\\. Until ${time}, this link sets the password:$`),
      link,
      'After that, Forgot password on the sign-in page mails another one.',
    ])
    expect(linkIn(text).href).toBe(link)
  })

  it('users list has a line for each user, with the state, and says how to go on', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    const suspended = await createUser(services)
    await run(services, 'users suspend', suspended.email)
    const lineOf = async (address: string) => {
      // The database has users of other tests, too: the list goes on after the address before this one.
      const { text } = await run(services, 'users list', '--after', address.slice(0, -1), '--limit', '1')
      return text.split('\n')
    }
    expect((await lineOf(email))[0]).toMatch(/^EMAIL +NAME +CREATED +STATE$/)
    expect((await lineOf(email))[1]).toMatch(new RegExp(`^${email} +Ada +${time} +active$`))
    expect((await lineOf(suspended.email))[1]).toMatch(
      new RegExp(`^${suspended.email} +Ada +${time} +suspended ${time}$`),
    )
    const first = await run(services, 'users list', '--limit', '1')
    const [, line = ''] = first.text.split('\n')
    expect(first.text).toContain(`\nThere are more: add --after ${line.split(' ')[0]}`)
  })

  it('users find shows what the user has', async () => {
    const services = await testServices()
    const { email, id } = await createUser(services)
    const lines = (await run(services, 'users find', email)).text.split('\n')
    expect(lines[0]).toMatch(new RegExp(`^id +${id}$`))
    for (const [name, value] of [
      ['name', 'Ada'],
      ['state', 'active'],
      ['signs in with', 'password'],
      ['second factor', '-'],
      ['lists', '0'],
      ['images and sounds', '0.0 kB'],
      ['sessions', '1'],
      ['access tokens', '0'],
    ])
      expect(lines).toContainEqual(expect.stringMatching(`^${name} +${value}$`))
  })

  it('users remove-second-factor says whether there was one', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await setUpSecondFactor(services, ada)
    const remove = async () => (await run(services, 'users remove-second-factor', ada.email)).text
    expect(await remove()).toBe(`Removed the second factor of ${ada.email}; a mail tells the owner`)
    expect(await remove()).toBe(`${ada.email} has no second factor`)
  })

  it('users suspend and users activate count the sessions, and say the second time that nothing has changed', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    const textOf = async (name: string) => (await run(services, name, email)).text
    expect(await textOf('users suspend')).toBe(`Suspended ${email}, and ended 1 session`)
    expect(await textOf('users suspend')).toMatch(new RegExp(`^${email} was suspended already, since ${time}$`))
    expect(await textOf('users activate')).toBe(`${email} is no longer suspended`)
    expect(await textOf('users activate')).toBe(`${email} was active already`)
  })

  it('users sign-out counts sessions and access tokens', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    const { text } = await run(services, 'users sign-out', email, '--tokens')
    expect(text).toBe(`Ended 1 session of ${email}, and revoked 0 access tokens`)
  })

  it('users sign-out --all counts those of all users, and takes no address beside it', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    const { text, result } = await run(services, 'users sign-out', '--all')
    expect(text).toMatch(/^Ended \d+ sessions? of all users, and revoked 0 access tokens$/)
    expect(result).toMatchObject({ user: null, sessions: Number(/\d+/.exec(text)?.[0]), accessTokens: 0 })
    for (const line of [[email, '--all'], []])
      await expect(run(services, 'users sign-out', ...line)).rejects.toThrow('email: give an address, or --all')
  })

  it('users delete fails without --yes, and says then what it would delete', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await createList(ada)
    const content = `${ada.email} with 1 list, 0 vocabularies and 0.0 kB of images and sounds`
    expect(await run(services, 'users delete', ada.email)).toMatchObject({
      isFailure: true,
      text: `--yes would delete ${content}: nothing is deleted yet`,
    })
    expect(await run(services, 'users delete', ada.email, '--yes')).toMatchObject({
      isFailure: false,
      text: `Deleted ${content}; a mail tells the owner`,
    })
  })
})
