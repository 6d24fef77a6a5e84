import { findLanguage, type LanguageCode, languageCodes } from '@wordtide/contract'
import * as z from 'zod'

const form = 'must be a voice for each language, with commas between, such as de=thorsten,en=amy,*=alloy'
const unknown = 'must name languages by codes such as de, and all others by *'
const twice = 'must name each language once'

/** Voices by language, `*` being the one for all languages that are not named. */
export const speechVoices = z.string().transform((text, context): ReadonlyMap<LanguageCode, string> => {
  const refuse = (message: string) => {
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }
  const named = new Map<string, string>()
  for (const part of text.split(',')) {
    const [, code, voice] = /^\s*([^\s=]+)\s*=\s*(\S.*?)\s*$/.exec(part) ?? []
    if (code === undefined || voice === undefined) return refuse(form)
    if (code !== '*' && findLanguage(code) === undefined) return refuse(unknown)
    if (named.has(code)) return refuse(twice)
    named.set(code, voice)
  }
  const voices = new Map<LanguageCode, string>()
  for (const code of languageCodes) {
    const voice = named.get(code) ?? named.get('*')
    if (voice !== undefined) voices.set(code, voice)
  }
  return voices
})
