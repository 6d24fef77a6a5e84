import { describe, expect, it } from 'vitest'
import { goodPassword } from '../testing/index.ts'
import { hashPassword, verifyPassword } from './password.ts'

const cheap = { passwordCost: { memoryCost: 8, timeCost: 1 } }

describe('a password', () => {
  it('is hashed by argon2id at the cost that OWASP names, each time with another salt', async () => {
    const [one, other] = [await hashPassword({}, goodPassword), await hashPassword({}, goodPassword)]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
    expect(await verifyPassword({}, one, goodPassword)).toBe(true)
    expect(await verifyPassword({}, one, `${goodPassword} `)).toBe(false)
  })

  it.each([undefined, null])('is never right where there is none to compare: %j', async (stored) => {
    expect(await verifyPassword(cheap, stored, goodPassword)).toBe(false)
  })
})

describe('many at once', () => {
  it('wait in a queue of twenty; the others are told when to come back, and the queue empties', async () => {
    const hashes = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword(cheap, goodPassword)))
    const refused = hashes.filter((one) => one.status === 'rejected').map((one) => one.reason)
    expect(refused).toHaveLength(18)
    for (const reason of refused) expect(reason).toMatchObject({ key: 'BUSY', retryAfter: 5 })
    expect(await hashPassword(cheap, goodPassword)).toMatch(/^\$argon2id\$/)
  })
})
