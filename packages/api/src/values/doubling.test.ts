import { limits } from '@wordtide/contract'
import { quadraticTexts } from '@wordtide/contract/testing'
import { expect, it } from 'vitest'
import { foldBefore } from '../paging/search.ts'
import { fileNameOf } from './file-name.ts'
import { networkOf } from './network.ts'
import { storedReason } from './stored-reason.ts'

/** The bytes of a request's headers; a mail server may say as much. */
const headers = 16_384

it.each<[string, number, (text: string) => unknown]>([
  ['an address of a network', headers, networkOf],
  ['the reason of a failure', headers, (text) => storedReason(new Error(text))],
  // A schema has bounded what reaches these.
  ['a text to find', limits.voc.value, foldBefore],
  ['the name of a file', limits.list.name.max, (name) => fileNameOf(name, 'csv')],
])('%s of twice the length costs about twice as much', (_, units, run) => {
  expect(quadraticTexts(units, run)).toEqual([])
})
