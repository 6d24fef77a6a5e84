import * as z from 'zod'
import { messages, minLength, requiredText } from './text.ts'
import { languageLevels } from './values/choices.ts'
import { limits } from './values/limits.ts'
import { languageCode } from './vocs/fields.ts'

const { name } = limits.profile

/** The part of their profile that users may change. */
export const profileInfo = z.object({ name: requiredText(name.max).check(minLength(name.min)) })
/** The profile as it is read: the name of an older account may break the current limits. */
export const profileInfoView = z.object({ name: z.string() })

/** One of `languageLevels`. */
export const languageLevel = z
  .literal(
    languageLevels.map(({ level }) => level),
    { error: (issue) => (issue.input === undefined ? messages.required : 'Must be a level from 1 to 5') },
  )
  .describe(languageLevels.map(({ level, name }) => `${level}: ${name}`).join(', '))

/** A language that the user knows, and whether they are learning it. */
export const userLanguageFields = z.object({
  language: languageCode,
  level: languageLevel,
  learning: z.boolean({ error: 'Must be true or false' }).default(false),
})

const id = z.object({ id: z.string() })
export const updateUserLanguageInput = userLanguageFields.extend(id.shape)
export const removeUserLanguageInput = id

export const userLanguageView = userLanguageFields.extend({ id: z.string(), learning: z.boolean() })
export type UserLanguageView = z.infer<typeof userLanguageView>
/** In the order in which they were added. */
export const userLanguagesView = z.array(userLanguageView)
