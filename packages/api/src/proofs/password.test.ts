import { describe, expect, it } from 'vitest'
import { goodPassword } from '../testing/index.ts'
import { hashPassword, verifyPassword } from './password.ts'

const cheap = { passwordCost: { memoryCost: 8, timeCost: 1 } }

describe('a password', () => {
  it('is hashed by argon2id at the cost that OWASP recommends, with a new salt each time', async () => {
    const [one, other] = [await hashPassword({}, goodPassword), await hashPassword({}, goodPassword)]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
    expect(await verifyPassword({}, one, goodPassword)).toBe(true)
    expect(await verifyPassword({}, one, `${goodPassword} `)).toBe(false)
  })

  it.each([undefined, null])('never matches a missing hash: %j', async (stored) => {
    expect(await verifyPassword(cheap, stored, goodPassword)).toBe(false)
  })
})

describe('concurrent password hashes', () => {
  it('wait in a queue of twenty; the others are BUSY with a time to retry, and the queue empties', async () => {
    const hashes = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword(cheap, goodPassword)))
    const rejected = hashes.filter((one) => one.status === 'rejected').map((one) => one.reason)
    expect(rejected).toHaveLength(18)
    for (const reason of rejected) expect(reason).toMatchObject({ key: 'BUSY', retryAfter: 5 })
    expect(await hashPassword(cheap, goodPassword)).toMatch(/^\$argon2id\$/)
  })
})
