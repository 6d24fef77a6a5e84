import { readFileSync } from 'node:fs'
import { codeOf } from '@wordtide/db'
import * as z from 'zod'
import { setting } from './setting-values.ts'

/** A path, as the content of its file without the newline at its end. */
const secretFile = z.string().transform((path, context) => {
  const fail = (message: string) => {
    context.issues.push({ code: 'custom', message, input: path })
    return z.NEVER
  }
  try {
    const secret = readFileSync(path, 'utf8').trim()
    // An address of several lines would lose its line breaks in silence.
    return /^.+$/.test(secret) ? secret : fail('must hold the secret in one line')
  } catch (error) {
    return fail(`cannot be read (${codeOf(error)})`)
  }
})

const file = setting(secretFile.optional())

/** The setting with the path of a file, for each setting that is a secret or contains one. */
export const secretFiles = z.object({
  DATABASE_URL_FILE: file,
  SMTP_URL_FILE: file,
  GOOGLE_CLIENT_SECRET_FILE: file,
  OIDC_CLIENT_SECRET_FILE: file,
  SPEECH_KEY_FILE: file,
  STORAGE_URL_FILE: file,
})
