import { expect, it } from 'vitest'
import { listIssues } from '../testing.ts'
import { reportFields } from './moderation.ts'

it.each([
  [{ reason: '' }, ['reason: Required']],
  [{ reason: 'dull' }, ['reason: Unknown reason']],
  [{ reason: 'spam' }, []],
  [{ reason: 'other' }, ['text: Required']],
  [{ reason: 'spam', text: ' ab ' }, ['text: Too short']],
  [{ reason: 'other', text: 'abc' }, []],
  [{ reason: 'other', text: 'a'.repeat(501) }, ['text: Too long']],
])('a report with %o has the issues %j', (fields, issues) => expect(listIssues(reportFields, fields)).toEqual(issues))
