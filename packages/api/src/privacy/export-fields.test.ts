import { Readable } from 'node:stream'
import { feedbackInput, listFields, profileInfo, settings, userLanguageFields, vocFields } from '@wordtide/contract'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { createList, createUser, testServices } from '../testing/index.ts'

/** The first record of each kind that a user enters. */
const exported = z.object({
  account: z.looseObject({ settings: z.object({ reviews: z.looseObject({}), sharing: z.looseObject({}) }) }),
  languages: z.tuple([z.looseObject({})]),
  ownLists: z.tuple([z.looseObject({ vocabularies: z.tuple([z.looseObject({})]) })]),
  feedback: z.tuple([z.looseObject({})]),
})

it('the export has every field that a user can enter', async () => {
  const ada = await createUser(await testServices())
  await createList(ada, ['uno'])
  await ada.call.profile.createLanguage({ language: 'de', level: 1 })
  await ada.call.feedback.send({ type: 'bug', subject: 'The sea', message: 'It is green.' })
  const { open } = await ada.call.privacy.exportData()
  const text = (await Readable.from(open()).toArray()).join('')
  const { account, languages, ownLists, feedback } = exported.parse(JSON.parse(text))
  const [list] = ownLists
  for (const [record, entered] of [
    [account, profileInfo],
    [account.settings.reviews, settings.shape.reviews],
    [account.settings.sharing, settings.shape.sharing],
    [languages[0], userLanguageFields],
    [list, listFields],
    [list.vocabularies[0], vocFields],
    [feedback[0], feedbackInput],
  ] as const)
    expect(Object.keys(record)).toEqual(expect.arrayContaining(Object.keys(entered.shape)))
})
