import { expect, it } from 'vitest'
import { createAccessTokenInput } from './access-tokens.ts'

const backup = { name: 'Backup', scope: 'read', days: 30 }

it.each([
  [{ ...backup, name: ' ' }, 'name', 'Required'],
  [{ ...backup, name: 'x'.repeat(51) }, 'name', 'Too long'],
  [{ ...backup, scope: '' }, 'scope', 'Required'],
  [{ ...backup, scope: 'all' }, 'scope', 'Unknown scope'],
  [{ name: 'Backup', scope: 'read' }, 'days', 'Required'],
  [{ ...backup, days: 31 }, 'days', 'Must be one of 7, 30, 90, 365'],
])('%j is rejected at %s: %s', (input, field, message) => {
  const issues = createAccessTokenInput.safeParse(input).error?.issues
  expect(issues).toMatchObject([{ path: [field], message }])
})
