import { TRPCError } from '@trpc/server'
import { plainMessage } from '@wordtide/contract'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { translateError } from './errors.ts'

const log = { info() {}, warn() {}, error() {} }

it.each([
  [z.string(), 7, 'Must be text'],
  [z.number(), 'seven', 'Must be a number'],
  [z.int(), 0.5, 'Must be a whole number'],
  [z.int(), 1e21, 'Must be 9007199254740991 or less'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.object({}), [], 'Must be an object'],
  [z.enum(['a', 'b']), 'c', 'Must be one of a, b'],
  [z.int().min(1), 0, 'Must be 1 or more'],
  [z.string().max(1), 'ab', 'Too long'],
  [z.array(z.string()).min(1), [], 'Too short'],
  [z.string().regex(/a/), 'b', 'Invalid input'],
  [z.date(), 7, 'Invalid input'],
])('an issue without a message of its schema gets a plain one: %#', (schema, input, message) => {
  expect(schema.safeParse(input, { error: plainMessage }).error?.issues).toMatchObject([{ message }])
})

it('a missing field is required', () => {
  const cause = z.object({ name: z.string() }).safeParse({}, { error: plainMessage }).error
  expect(translateError(new TRPCError({ code: 'BAD_REQUEST', cause }), log)).toMatchObject({
    message: 'Required',
    issues: [{ path: ['name'], message: 'Required' }],
  })
})
