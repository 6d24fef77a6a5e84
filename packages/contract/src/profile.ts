import * as z from 'zod'
import { languageCode } from './language-code.ts'
import { languageLevels } from './language-levels.ts'
import { limits } from './limits.ts'
import { atLeast, messages, requiredText } from './text.ts'

const { name } = limits.profile

/** What a person may change of themselves; the same shape is read and written. */
export const profileInfo = z.object({ name: requiredText(name.max).check(atLeast(name.min)) })
/** As it is read: the name of an older account may be shorter or longer than one may choose now. */
export const profileInfoView = z.object({ name: z.string() })

/** One of `languageLevels`. */
export const languageLevel = z
  .literal(
    languageLevels.map(({ level }) => level),
    { error: (issue) => (issue.input === undefined ? messages.required : 'Must be a level from 1 to 5') },
  )
  .describe(languageLevels.map(({ level, name }) => `${level}: ${name}`).join(', '))

/** A language that the person knows, and whether they are learning it. */
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
