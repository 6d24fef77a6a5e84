import * as z from 'zod'
import { languageCodes } from './languages.ts'
import { choiceError } from './text.ts'

/** A language code of the table; anything else is 'Required' when empty, else 'Unknown language'. */
export const languageCode = z.enum(languageCodes, {
  error: choiceError('Unknown language'),
})
