import { isIP } from 'node:net'
import { findLanguage, type LanguageCode, languageCodes } from '@wordtide/contract'
import * as z from 'zod'

const loopbackNames = ['127.0.0.1', '::1', '[::1]', 'localhost']

/** Whether a host name always means this machine. */
export const isLoopback = (hostname: string): boolean => loopbackNames.includes(hostname)

/** Treats an empty setting as unset. */
const setting = (value: unknown) => (value === '' ? undefined : value)

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must begin with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    abort: true,
  })

const isProxy = (text: string) => {
  const [address = '', length = '0', ...rest] = text.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= longest && rest.length === 0
}

/** Comma-separated addresses or networks. */
const proxies = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((proxy) => proxy.trim())
      .filter((proxy) => proxy !== ''),
  )
  .refine((list) => list.every(isProxy), 'must be IP addresses or networks such as 10.0.0.0/8, with commas between')

/** An OpenID provider's address; plain HTTP only on this machine. */
const issuer = url('http:', 'https:').refine(
  (text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname),
  'must begin with https://, but for one on this machine',
)

/** A voice server's address, without credentials: addresses are logged, so the key goes into a header. */
const speechUrl = url('http:', 'https:')
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    error: 'must hold no name and no password: SPEECH_KEY is for that',
    abort: true,
  })
  .refine((text) => !/[?#]/.test(text), 'must end with its path, without ? and #')

const voicesFormat = 'must be a voice for each language, with commas between, such as de=thorsten,en=amy,*=alloy'
const unknownLanguage = 'must name languages by codes such as de, and all others by *'
const repeatedLanguage = 'must name each language once'

/** Voices by language, such as `de=thorsten,*=alloy`; `*` is the voice of every language that is not named. */
const speechVoices = z.string().transform((text, context): ReadonlyMap<LanguageCode, string> => {
  const fail = (message: string) => {
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }
  const voicesByCode = new Map<string, string>()
  for (const entry of text.split(',')) {
    const [, code, voice] = /^\s*([^\s=]+)\s*=\s*(\S.*?)\s*$/.exec(entry) ?? []
    if (code === undefined || voice === undefined) return fail(voicesFormat)
    if (code !== '*' && findLanguage(code) === undefined) return fail(unknownLanguage)
    if (voicesByCode.has(code)) return fail(repeatedLanguage)
    voicesByCode.set(code, voice)
  }
  const voices = new Map<LanguageCode, string>()
  for (const code of languageCodes) {
    const voice = voicesByCode.get(code) ?? voicesByCode.get('*')
    if (voice !== undefined) voices.set(code, voice)
  }
  return voices
})

const bytesPerMegabyte = 1_048_576

const environment = z.object({
  PORT: z.preprocess(
    setting,
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .pipe(z.number().max(65_535, 'must be a port number'))
      .default(3000),
  ),
  HOST: z.preprocess(setting, z.string().default('127.0.0.1')),
  PUBLIC_URL: z.preprocess(setting, url('http:', 'https:').optional()),
  DATABASE_URL: z.preprocess(setting, url('postgres:', 'postgresql:').optional()),
  DATA_DIR: z.preprocess(setting, z.string().default('./data')),
  SMTP_URL: z.preprocess(setting, url('smtp:', 'smtps:').optional()),
  MAIL_FROM: z.preprocess(setting, z.string().default('Wordtide <wordtide@localhost>')),
  TRUSTED_PROXIES: z.preprocess(setting, proxies.optional()),
  RATE_LIMITS: z.preprocess(setting, z.enum(['on', 'off'], 'must be on or off').default('on')),
  GOOGLE_CLIENT_ID: z.preprocess(setting, z.string().optional()),
  GOOGLE_CLIENT_SECRET: z.preprocess(setting, z.string().optional()),
  GOOGLE_ISSUER: z.preprocess(setting, issuer.default('https://accounts.google.com')),
  SPEECH_URL: z.preprocess(setting, speechUrl.optional()),
  SPEECH_MODEL: z.preprocess(setting, z.string().optional()),
  SPEECH_KEY: z.preprocess(
    setting,
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs of ASCII, without spaces')
      .optional(),
  ),
  SPEECH_VOICES: z.preprocess(setting, speechVoices.optional()),
  SPEECH_CACHE_MB: z.preprocess(
    setting,
    z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number of megabytes')
      .transform(Number)
      .default(512),
  ),
  LOG_LEVEL: z.preprocess(
    setting,
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
})

/** The validated settings of the server. */
export interface Config {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  /** Whether sign-ins, sign-ups, mails and new speech audio are rate-limited. */
  rateLimits: boolean
  /** The OAuth client at Google, or at another OpenID provider. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  /** A speech server; preferred to the embedded voice for the languages in `voices`. */
  speech: { url: string; model: string; key: string | undefined; voices: ReadonlyMap<LanguageCode, string> } | undefined
  /** The size limit of the cache of speech audio. */
  speechCacheBytes: number
  logLevel: string
  /** Whether /outbox shows the mails: only without a mail server, on a server that is reached from this machine alone. */
  outboxPage: boolean
}

/** An invalid setting; the message begins with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and validates the settings; the only reader of the environment. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { PORT, HOST, PUBLIC_URL, DATABASE_URL, DATA_DIR, SMTP_URL, MAIL_FROM, TRUSTED_PROXIES } = parsed.data
  const { RATE_LIMITS, LOG_LEVEL, SPEECH_CACHE_MB } = parsed.data
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
  return {
    port: PORT,
    host: HOST,
    publicUrl,
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    trustedProxies: TRUSTED_PROXIES ?? [],
    rateLimits: RATE_LIMITS === 'on',
    google: googleClient(parsed.data),
    speech: speechServer(parsed.data),
    speechCacheBytes: SPEECH_CACHE_MB * bytesPerMegabyte,
    logLevel: LOG_LEVEL,
    outboxPage: SMTP_URL === undefined && isLoopback(HOST) && isLoopback(new URL(publicUrl).hostname),
  }
}

/** The OAuth client; its id and its secret must be set together. */
function googleClient(settings: z.output<typeof environment>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = settings
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) throw new ConfigError('GOOGLE_CLIENT_ID: must be set beside GOOGLE_CLIENT_SECRET')
  if (clientSecret === undefined) throw new ConfigError('GOOGLE_CLIENT_SECRET: must be set beside GOOGLE_CLIENT_ID')
  return { clientId, clientSecret, issuer }
}

/** The speech server with its defaults; undefined without SPEECH_URL, which the other settings require. */
function speechServer(settings: z.output<typeof environment>): Config['speech'] {
  const { SPEECH_URL: url, SPEECH_MODEL: model, SPEECH_KEY: key, SPEECH_VOICES: voices } = settings
  if (url !== undefined) return { url, model: model ?? 'tts-1', key, voices: voices ?? speechVoices.parse('*=alloy') }
  const unused = Object.entries({ SPEECH_MODEL: model, SPEECH_KEY: key, SPEECH_VOICES: voices })
  const [name] = unused.find(([, value]) => value !== undefined) ?? []
  if (name !== undefined) throw new ConfigError(`SPEECH_URL: must be set beside ${name}`)
  return undefined
}
