import { findLanguage, type LanguageCode, languageCodes } from '@wordtide/contract'
import * as z from 'zod'
import { url } from './setting-values.ts'

/** A voice server's address, without credentials: addresses are logged, so the key goes into a header. */
export const speechUrl = url('https://speech.example.org/v1', 'http:', 'https:')
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    error: 'must hold no name and no password: SPEECH_KEY is for that',
    abort: true,
  })
  .refine((text) => !/[?#]/.test(text), 'must end with its path, without ? and #')

const unknownLanguage = 'must name languages by codes such as de, and all others by *'
const repeatedLanguage = 'must name each language once'

/** Returns the values of a list such as `de=one,*=two` by their codes, or the reason why it is invalid. */
function valuesByCode(text: string, format: string): ReadonlyMap<string, string> | string {
  const found = new Map<string, string>()
  for (const entry of text.split(',')) {
    const [, code, value] = /^\s*([^\s=]+)\s*=\s*(\S.*?)\s*$/.exec(entry) ?? []
    if (code === undefined || value === undefined) return format
    if (code !== '*' && findLanguage(code) === undefined) return unknownLanguage
    if (found.has(code)) return repeatedLanguage
    found.set(code, value)
  }
  return found
}

const voicesFormat = 'must be a voice for each language, with commas between, such as de=thorsten,en=amy,*=alloy'

/** Voices by language, such as `de=thorsten,*=alloy`; `*` is the voice of every language that is not named. */
export const speechVoices = z.string().transform((text, context): ReadonlyMap<LanguageCode, string> => {
  const byCode = valuesByCode(text, voicesFormat)
  if (typeof byCode === 'string') {
    context.issues.push({ code: 'custom', message: byCode, input: text })
    return z.NEVER
  }
  const voices = new Map<LanguageCode, string>()
  for (const code of languageCodes) {
    const voice = byCode.get(code) ?? byCode.get('*')
    if (voice !== undefined) voices.set(code, voice)
  }
  return voices
})

/** A voice server for one language; without a model, that of SPEECH_MODEL. */
export interface LanguageServer {
  url: string
  model: string | undefined
}

const serversFormat =
  'must be an address, and a model if you like, for each language, with commas between, such as es=http://127.0.0.1:8880 kokoro'

/** Voice servers by language, such as `es=http://127.0.0.1:8880,ja=http://127.0.0.1:8881 kokoro`. */
export const speechServers = z.string().transform((text, context): ReadonlyMap<LanguageCode, LanguageServer> => {
  const fail = (message: string) => {
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }
  const byCode = valuesByCode(text, serversFormat)
  if (typeof byCode === 'string') return fail(byCode)
  if (byCode.has('*')) return fail('must name languages by codes such as es: SPEECH_URL is the server of all others')
  const servers = new Map<LanguageCode, LanguageServer>()
  for (const code of languageCodes) {
    const [address, model, ...rest] = byCode.get(code)?.split(/\s+/) ?? []
    if (address === undefined) continue
    if (rest.length > 0) return fail(serversFormat)
    const parsed = speechUrl.safeParse(address)
    if (!parsed.success) return fail(`${code}: ${parsed.error.issues[0]?.message}`)
    servers.set(code, { url: parsed.data, model })
  }
  return servers
})

/** A server that speaks some languages, with its voice for each of them. */
export interface SpeechServer {
  /** The base address, the address of `/v1`, or the full address of `/v1/audio/speech`. */
  url: string
  model: string
  /** The API key, if the server requires one. */
  key: string | undefined
  /** The voice of each language that this server should speak. */
  voices: ReadonlyMap<LanguageCode, string>
}

interface SpeechSettings {
  SPEECH_URL?: string | undefined
  SPEECH_SERVERS?: ReadonlyMap<LanguageCode, LanguageServer> | undefined
  SPEECH_MODEL?: string | undefined
  SPEECH_KEY?: string | undefined
  SPEECH_VOICES?: ReadonlyMap<LanguageCode, string> | undefined
}

/**
 * Returns the voice servers, each language with one at most, or what is wrong with the settings. Languages that have the same address and
 * model share a server, and its turns. The key goes to the host of SPEECH_URL alone.
 */
export function speechServersOf(settings: SpeechSettings): SpeechServer[] | string {
  const { SPEECH_URL, SPEECH_SERVERS, SPEECH_MODEL, SPEECH_KEY, SPEECH_VOICES } = settings
  if (SPEECH_URL === undefined) {
    const needy = SPEECH_SERVERS === undefined ? { SPEECH_MODEL, SPEECH_KEY, SPEECH_VOICES } : { SPEECH_KEY }
    const [name] = Object.entries(needy).find(([, value]) => value !== undefined) ?? []
    if (name !== undefined) return `SPEECH_URL: must be set beside ${name}`
  }
  const servers = new Map<string, SpeechServer & { voices: Map<LanguageCode, string> }>()
  for (const language of languageCodes) {
    const own = SPEECH_SERVERS?.get(language)
    const url = own?.url ?? SPEECH_URL
    const voice = SPEECH_VOICES === undefined ? 'alloy' : SPEECH_VOICES.get(language)
    if (url === undefined) continue
    if (voice === undefined) {
      if (own === undefined) continue
      return `SPEECH_VOICES: must name a voice for ${language}, which SPEECH_SERVERS has a server for`
    }
    const model = own?.model ?? SPEECH_MODEL ?? 'tts-1'
    const name = JSON.stringify([url, model])
    const key = SPEECH_URL !== undefined && new URL(url).origin === new URL(SPEECH_URL).origin ? SPEECH_KEY : undefined
    const server = servers.get(name) ?? { url, model, key, voices: new Map() }
    servers.set(name, server)
    server.voices.set(language, voice)
  }
  return [...servers.values()]
}
