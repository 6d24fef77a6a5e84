import { explainedDatabase } from '@wordtide/db/testing'
import { expect, it, onTestFinished } from 'vitest'
import { createList, createUser, testServices } from '../testing/index.ts'

it('a transaction that locks several lists locks them by id, so that two of them never wait for each other', async () => {
  const { db, close, statementsOf } = await explainedDatabase('lock_order')
  onTestFinished(close)
  const services = await testServices({ db })
  const ada = await createUser(services, { name: 'Ada' })
  const lists = [await createList(ada, ['mar']), await createList(ada, ['ola'])]
  const answers = lists.flatMap(({ vocs }) =>
    vocs.map(({ id }) => ({
      vocId: id,
      type: 'dictation' as const,
      result: 1 as const,
      date: services.now().getTime(),
      thinkingTime: 1,
    })),
  )
  for (const work of [() => ada.call.reviews.submit({ vocReviews: answers }), () => ada.call.privacy.deleteAccount()]) {
    const statements = await statementsOf(work)
    const locks = statements.filter(
      (text) => /from "lists".* for no key update/s.test(text) && !text.includes('"lists"."id" = $'),
    )
    expect(locks).toEqual([expect.stringMatching(/order by "lists"\."id" asc( limit \$\d+)? for no key update(\)|$)/)])
  }
})
