import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { exportData } from './export.ts'
import { type FixedAccount, largeAccount, mixedAccount, withAccount } from './testing/fixed-account.ts'

/** The whole download of an account. */
const download = (account: FixedAccount): Promise<string> =>
  withAccount(account, async (context) => (await Readable.from(exportData(context)).toArray()).join(''))

it('the download of an account with something of everything is the same as ever, byte for byte', async () => {
  await expect(await download(mixedAccount())).toMatchFileSnapshot('testing/mixed-account.golden.txt')
})

it('the download of an account with hundreds of lists and pages of content is the same as ever, byte for byte', async () => {
  const text = await download(largeAccount())
  expect({ length: text.length, hash: createHash('sha256').update(text).digest('hex') }).toMatchInlineSnapshot(`
    {
      "hash": "e42ef4420dd54c260ed4c5ac073cfc1e2b2acab40ef9a10bb63a78c310b1345e",
      "length": 1384317,
    }
  `)
})
