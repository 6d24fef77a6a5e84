import { isIP } from 'node:net'
import type { LanguageCode } from '@wordtide/contract'
import * as z from 'zod'
import { isLoopback } from './loopback.ts'
import { speechVoices } from './speech-voices.ts'

/** An empty setting is one that is not made. */
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

/** Addresses or networks, with commas between. */
const proxies = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((proxy) => proxy.trim())
      .filter((proxy) => proxy !== ''),
  )
  .refine((list) => list.every(isProxy), 'must be IP addresses or networks such as 10.0.0.0/8, with commas between')

/** An OpenID provider's address; without encryption only where nobody can listen. */
const issuer = url('http:', 'https:').refine(
  (text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname),
  'must begin with https://, but for one on this machine',
)

/** A voice server's address. What it asks for goes in a header: an address is logged. */
const speechUrl = url('http:', 'https:')
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    error: 'must hold no name and no password: SPEECH_KEY is for that',
    abort: true,
  })
  .refine((text) => !/[?#]/.test(text), 'must end with its path, without ? and #')

/** Bytes of a megabyte. */
const megabyte = 1_048_576

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

/** What the server is told from outside, checked. */
export interface Config {
  port: number
  host: string
  /** Without a slash at its end. */
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  /** Whether sign-ins, sign-ups, mails and new sounds are counted, and refused when there are too many. */
  rateLimits: boolean
  /** Our client at Google, or at the provider that stands in for it. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  /** A server that speaks, best of all where it has a voice. */
  speech: { url: string; model: string; key: string | undefined; voices: ReadonlyMap<LanguageCode, string> } | undefined
  /** How much of what was said is kept. */
  speechCacheBytes: number
  logLevel: string
  /** Whether the mails that were not sent can be read at /outbox: only where nobody else can look. */
  outboxPage: boolean
}

/** A setting that the server cannot start with; the message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the settings from the environment; only here is it read. */
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
    speechCacheBytes: SPEECH_CACHE_MB * megabyte,
    logLevel: LOG_LEVEL,
    outboxPage: SMTP_URL === undefined && isLoopback(HOST) && isLoopback(new URL(publicUrl).hostname),
  }
}

/** Both halves of the client, or none. */
function googleClient(settings: z.output<typeof environment>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = settings
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) throw new ConfigError('GOOGLE_CLIENT_ID: must be set beside GOOGLE_CLIENT_SECRET')
  if (clientSecret === undefined) throw new ConfigError('GOOGLE_CLIENT_SECRET: must be set beside GOOGLE_CLIENT_ID')
  return { clientId, clientSecret, issuer }
}

/** The server that speaks, with what its kind mostly goes by; nothing of it without its address. */
function speechServer(settings: z.output<typeof environment>): Config['speech'] {
  const { SPEECH_URL: url, SPEECH_MODEL: model, SPEECH_KEY: key, SPEECH_VOICES: voices } = settings
  if (url !== undefined) return { url, model: model ?? 'tts-1', key, voices: voices ?? speechVoices.parse('*=alloy') }
  const idle = Object.entries({ SPEECH_MODEL: model, SPEECH_KEY: key, SPEECH_VOICES: voices })
  const [lonely] = idle.find(([, value]) => value !== undefined) ?? []
  if (lonely !== undefined) throw new ConfigError(`SPEECH_URL: must be set beside ${lonely}`)
  return undefined
}
