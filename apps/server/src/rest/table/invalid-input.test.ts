import { goodPassword, listFields, vocFields } from '@wordtide/api/testing'
import { toErrorBody } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { createFixture } from '../../permissions/testing/fixture.ts'
import { testApp } from '../../testing/index.ts'

/** Refused calls change nothing, so that one fixture is enough. */
const fixture = testApp().then((server) => createFixture(server, 'owner'))

const account = { name: 'Ada', email: 'ada@example.com', password: 'Passw0rd!' }
const answer = { vocId: 'x', type: 'dictation', result: 1, date: 0, thinkingTime: 0 }
const unknown = 'Unknown language'
const noCharacter = 'Contains characters that cannot be kept'

/** A request to each kind of endpoint, and the first issue of its refusal. What else is invalid is up to the schemas. */
const requests: [call: string, body: object | undefined, path: (string | number)[], message: string][] = [
  ['POST users', { ...account, name: '' }, ['name'], 'Name is required'],
  ['POST users/activate', { email: account.email }, ['token'], 'Required'],
  ['POST users/reset-password', { ...account, token: 7 }, ['token'], 'Required'],
  [
    'PUT users/password',
    { current: goodPassword, password: 'Passw0rd' },
    ['password'],
    'Password should contain a special character',
  ],
  ['PUT users/password', { password: 'N3w-Passw0rd' }, ['current'], 'Required'],
  ['PUT users/email', { current: goodPassword, email: 'ada' }, ['email'], 'Invalid email'],
  ['POST users/confirm-email', { email: account.email }, ['token'], 'Required'],
  ['POST users/restore-email', { token: 't' }, ['email'], 'Email is required'],
  ['POST users/email/password', {}, ['email'], 'Email is required'],
  ['POST users/session', { email: account.email }, ['password'], 'Password is required'],
  ['POST users/two-factor/confirm', { code: '' }, ['code'], 'Required'],
  ['POST users/tokens', { name: 'Script', scope: 'all', days: 7 }, ['scope'], 'Unknown scope'],
  ['POST users/settings', {}, ['reviews'], 'Required'],
  ['POST users/settings', { sharing: { byMail: 'yes' } }, ['sharing', 'byMail'], 'Must be true or false'],
  ['POST users/settings', { reviews: { intervals: [1, -1] } }, ['reviews', 'intervals', 1], 'Must be 0 or more'],
  ['PUT profile/info', { name: 'G' }, ['name'], 'Too short'],
  ['POST profile/languages', { language: 'xx', level: 1 }, ['language'], unknown],
  ['PUT profile/languages/:language', { language: 'es', level: '1' }, ['level'], 'Must be a level from 1 to 5'],
  ['POST feedbacks', { type: 'praise', subject: 'The sea', message: 'It is green.' }, ['type'], 'Unknown type'],
  ['POST lists', { ...listFields, name: 'ab' }, ['name'], 'Too short'],
  ['PUT lists/:list', { ...listFields, targetLanguages: [] }, ['targetLanguages'], 'Required'],
  ['GET lists/user?language=xx', undefined, ['language'], unknown],
  [
    'GET lists/user?sort=rating-',
    undefined,
    ['sort'],
    'Must be one of createdAt-, createdAt+, name+, name-, lastReviewed-',
  ],
  ['GET lists/user?with=all', undefined, ['with'], 'Must be one of progress, activity'],
  ['GET lists/public?search=%00', undefined, ['search'], noCharacter],
  ['POST lists/:list/shares', { email: 'ben' }, ['email'], 'Invalid email'],
  ['PUT lists/:list/shares', {}, ['email'], 'Required'],
  ['GET lists/:list/shares?search=%00', undefined, ['search'], noCharacter],
  ['PUT lists/:list/ratings', { rating: null }, ['rating'], 'Required'],
  ['GET vocs', undefined, ['list'], 'Required'],
  ['GET vocs?list=:list&view=all', undefined, ['view'], 'Must be terms, rows or full'],
  ['POST vocs', vocFields('uno'), ['listId'], 'Required'],
  ['PUT vocs/:voc', { ...vocFields('uno'), examples: [{ value: '' }] }, ['examples', 0, 'value'], 'Required'],
  ['POST lists/:list/vocs', {}, ['vocs'], 'Required'],
  ['POST lists/:list/vocs', { vocs: vocFields('uno') }, ['vocs'], 'Must be a list'],
  ['POST lists/:list/vocs', { vocs: [null] }, ['vocs', 0], 'Must be an object'],
  ['POST lists/:list/vocs', { vocs: [vocFields('uno'), 'dos'] }, ['vocs', 1], 'Must be an object'],
  ['GET reviews/vocs?count=ten', undefined, ['count'], 'Must be a whole number'],
  ['GET reviews/vocs?scope=tomorrow', undefined, ['scope'], 'Unknown scope'],
  [
    'POST reviews/vocs',
    { vocReviews: [{ ...answer, thinkingTime: -1 }] },
    ['vocReviews', 0, 'thinkingTime'],
    'Must be 0 or more',
  ],
  ['POST classes/x/invitations', { roster: 'Ada' }, ['roster'], 'There is no e-mail address in it'],
  ['GET stats/days?from=2026-02-29', undefined, ['from'], 'Must be a date such as 2026-11-22'],
  ['GET stats/forecast?days=x', undefined, ['days'], 'Must be a whole number'],
]

it.each(requests)('%s with %o is refused for %j: %s', async (what, body, path, message) => {
  const { server, actor, list, voc, language } = await fixture
  const [method = '', url = ''] = what.split(' ')
  const own = url.replace(':list', list.id).replace(':voc', voc.id).replace(':language', language.id)
  const response = await server.call(actor.session, `${method} /api/${own}`, body === undefined ? {} : { body })
  expect(response).toMatchObject({ status: 400, body: toErrorBody('INVALID_INPUT', [{ path, message }]) })
})

it.each([
  'GET reviews/vocs?types=reading',
  'GET reviews/vocs?types=translation,reading',
  'GET vocs?list=:list&sort=name',
])('%s is refused, because a value is none of the choices', async (what) => {
  const { server, actor, list } = await fixture
  const response = await server.call(actor.session, what.replace(' ', ' /api/').replace(':list', list.id))
  expect(response).toMatchObject({ status: 400, body: { key: 'INVALID_INPUT' } })
})
