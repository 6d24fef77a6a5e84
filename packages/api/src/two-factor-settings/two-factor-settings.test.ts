import { recoveryCodes, twoFactors } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  appCode,
  createUser,
  goodPassword,
  mailsTo,
  outcome,
  setUpSecondFactor,
  type TestServices,
  testCaller,
  testServices,
} from '../testing/index.ts'

const refusedAs = (key: string) => ({ cause: { key } })

/** Services whose security events are collected. */
async function withEvents() {
  const events: object[] = []
  const log = {
    info: (fields: object, message: string) => void (message === 'security event' && events.push(fields)),
    warn() {},
    error() {},
  }
  return { services: await testServices({ log }), events }
}

const subjectsTo = async (services: TestServices, email: string) =>
  (await mailsTo(services, email)).map(({ subject }) => subject)

/** Another request of the same session. */
const anotherTab = (services: TestServices, { sessionId }: { sessionId: string }) =>
  testCaller(services, { sessionId }).call

describe('setting up a second factor', () => {
  it('asks for a proof, and changes nothing until a code of the app confirms it', async () => {
    const { services, events } = await withEvents()
    const ada = await createUser(services)
    await expect(ada.call.twoFactor.setUp({})).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
    const { secret, uri } = await ada.call.twoFactor.setUp({ current: goodPassword })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const { host, pathname, searchParams } = new URL(uri)
    expect(`${host}${decodeURIComponent(pathname)}`).toBe(`totp/Wordtide:${ada.email}`)
    expect(Object.fromEntries(searchParams)).toMatchObject({ issuer: 'Wordtide', secret, digits: '6', period: '30' })

    const wrong = ada.call.twoFactor.confirm({ code: appCode(secret, services, 2) })
    await expect(wrong).rejects.toMatchObject(refusedAs('INVALID_CODE'))
    expect(await ada.call.twoFactor.get()).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 })
    expect(await ada.call.proofs.getMeans()).toMatchObject({ code: false })
    const off = ada.call.twoFactor.turnOff({ code: appCode(secret, services) })
    await expect(off).rejects.toMatchObject(refusedAs('SECOND_FACTOR_NOT_FOUND'))

    const confirmed = await ada.call.twoFactor.confirm({ code: appCode(secret, services, 1) })
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    for (const code of confirmed.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    const confirmedAt = services.now().getTime()
    expect(await ada.call.twoFactor.get()).toEqual({ confirmedAt, recoveryCodesLeft: 10 })
    expect(await ada.call.proofs.getMeans()).toMatchObject({ code: true })
    expect(events).toEqual([{ event: 'second-factor-on', userId: ada.id, network: undefined }])
    expect(await subjectsTo(services, ada.email)).toEqual(['A second factor was set up for your Wordtide account'])
    const stored = await services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.id))
    for (const code of confirmed.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code.slice(0, 5))
  })

  it('begins anew with another secret, which alone can be confirmed, and once', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const first = await ada.call.twoFactor.setUp({ current: goodPassword })
    const second = await anotherTab(services, ada).twoFactor.setUp({})
    const stale = ada.call.twoFactor.confirm({ code: appCode(first.secret, services) })
    await expect(stale).rejects.toMatchObject(refusedAs('INVALID_CODE'))
    const code = appCode(second.secret, services)
    await ada.call.twoFactor.confirm({ code })
    await expect(ada.call.twoFactor.confirm({ code })).rejects.toMatchObject(refusedAs('SECOND_FACTOR_CHANGED'))
  })

  it('for another app needs a code of the first one, which works until the second has confirmed', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { secret, nextCode } = await setUpSecondFactor(services, ada)
    for (const proof of [{}, { current: goodPassword }, { current: goodPassword, code: '000000' }])
      await expect(ada.call.twoFactor.setUp(proof)).rejects.toMatchObject(refusedAs('SECOND_FACTOR_REQUIRED'))
    const other = await ada.call.twoFactor.setUp({ code: nextCode() })
    await ada.call.proofs.prove({ code: nextCode() })
    await ada.call.twoFactor.confirm({ code: appCode(other.secret, services) })
    services.pass(30_000)
    const old = ada.call.proofs.prove({ code: appCode(secret, services) })
    await expect(old).rejects.toMatchObject(refusedAs('SECOND_FACTOR_REQUIRED'))
    await ada.call.proofs.prove({ code: appCode(other.secret, services) })
  })
})

describe('a code', () => {
  it('of the app is taken one step early or late, spaced or not, and once, as are all before it', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { secret } = await setUpSecondFactor(services, ada)
    services.pass(300_000)
    const prove = (steps: number, type = (code: string) => code) =>
      outcome(ada.call.proofs.prove({ code: type(appCode(secret, services, steps)) }))
    expect(await prove(-2)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await prove(2)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await prove(-1)).toBe('ok')
    expect(await prove(-1)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await prove(1, (code) => ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('ok')
    expect(await prove(0)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await prove(1)).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('works again once a clock that was ahead is right', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { secret } = await setUpSecondFactor(services, ada)
    services.pass(-3_600_000)
    await ada.call.proofs.prove({ code: appCode(secret, services) })
    const again = ada.call.proofs.prove({ code: appCode(secret, services) })
    await expect(again).rejects.toMatchObject(refusedAs('SECOND_FACTOR_REQUIRED'))
  })

  it('for recovery works once, in either case, and is told to the owner; new codes end the old ones', async () => {
    const { services, events } = await withEvents()
    const ada = await createUser(services)
    const { recoveryCodes: codes, nextCode } = await setUpSecondFactor(services, ada)
    const [first = '', second = ''] = codes
    await ada.call.proofs.prove({ code: first.toLowerCase().replace('-', ' ') })
    await expect(ada.call.proofs.prove({ code: first })).rejects.toMatchObject(refusedAs('SECOND_FACTOR_REQUIRED'))
    expect(await ada.call.twoFactor.get()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(events.at(-1)).toEqual({ event: 'recovery-code-used', userId: ada.id, network: undefined })
    expect(await subjectsTo(services, ada.email)).toContain('A recovery code of your Wordtide account was used')
    const renewed = await ada.call.twoFactor.renewRecoveryCodes({ code: nextCode() })
    await expect(ada.call.proofs.prove({ code: second })).rejects.toMatchObject(refusedAs('SECOND_FACTOR_REQUIRED'))
    await ada.call.proofs.prove({ code: renewed.recoveryCodes[0] })
  })
})

describe('turning a second factor off', () => {
  it('takes a code, not the password, and leaves nothing', async () => {
    const { services, events } = await withEvents()
    const ada = await createUser(services)
    const { nextCode } = await setUpSecondFactor(services, ada)
    await ada.call.proofs.prove({ current: goodPassword })
    const wrong = ada.call.twoFactor.turnOff({ code: '000000' })
    await expect(wrong).rejects.toMatchObject(refusedAs('SECOND_FACTOR_REQUIRED'))
    await ada.call.twoFactor.turnOff({ code: nextCode() })
    expect(await ada.call.twoFactor.get()).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 })
    expect(await services.db.$count(twoFactors, eq(twoFactors.userId, ada.id))).toBe(0)
    expect(events.at(-1)).toEqual({ event: 'second-factor-off', userId: ada.id, network: undefined })
    expect(await subjectsTo(services, ada.email)).toContain('The second factor of your Wordtide account was removed')
  })

  it('is limited as signing in is', async () => {
    const services = await testServices({ limited: true })
    const ada = await createUser(services)
    const { nextCode } = await setUpSecondFactor(services, ada)
    const guesses = []
    for (let n = 0; n < 10; n++) guesses.push(await outcome(ada.call.twoFactor.turnOff({ code: '000000' })))
    expect(new Set(guesses)).toEqual(new Set(['SECOND_FACTOR_REQUIRED']))
    expect(await outcome(ada.call.twoFactor.turnOff({ code: nextCode() }))).toBe('TOO_MANY_REQUESTS')
    const signIn = { email: ada.email, password: goodPassword, code: nextCode() }
    expect(await outcome(ada.call.accounts.signIn(signIn))).toBe('TOO_MANY_REQUESTS')
  })
})

describe.runIf(testEngine() === 'postgres')('at the same time', () => {
  it('one request wins with a code of the app, and one with a recovery code', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { recoveryCodes: codes, nextCode } = await setUpSecondFactor(services, ada)
    for (const code of [nextCode(), codes[0]]) {
      const proofs = Array.from({ length: 4 }, () => outcome(anotherTab(services, ada).proofs.prove({ code })))
      expect((await Promise.all(proofs)).sort()).toEqual([...Array(3).fill('SECOND_FACTOR_REQUIRED'), 'ok'])
    }
  })

  it('two tabs turn it on and off, and what is left is whole', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    for (let round = 0; round < 5; round++) {
      const { nextCode } = await setUpSecondFactor(services, ada)
      const { secret } = await ada.call.twoFactor.setUp({ code: nextCode() })
      const [off, on] = await Promise.all([
        outcome(anotherTab(services, ada).twoFactor.turnOff({ code: nextCode() })),
        outcome(anotherTab(services, ada).twoFactor.confirm({ code: appCode(secret, services, 1) })),
      ])
      const { confirmedAt, recoveryCodesLeft } = await ada.call.twoFactor.get()
      // Whichever comes second finds the second factor changed.
      const isOn = confirmedAt !== null
      expect([off, on]).toEqual(isOn ? ['SECOND_FACTOR_REQUIRED', 'ok'] : ['ok', 'SECOND_FACTOR_CHANGED'])
      expect(recoveryCodesLeft).toBe(isOn ? 10 : 0)
      services.pass(60_000)
      if (isOn) await ada.call.twoFactor.turnOff({ code: appCode(secret, services) })
      services.pass(60_000)
    }
  })
})
