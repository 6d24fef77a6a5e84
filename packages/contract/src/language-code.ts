import * as z from 'zod'
import { languageCodes } from './languages.ts'

/** A language code of the table; anything else is 'Required' when empty, else 'Unknown language'. */
export const languageCode = z.enum(languageCodes, {
  error: (issue) => (issue.input === undefined || issue.input === '' ? 'Required' : 'Unknown language'),
})
