import { join } from 'node:path'
import type { IdentityProvider, Quotas } from '@wordtide/api'
import { defaultQuotas } from '@wordtide/contract'
import * as z from 'zod'
import { isLoopback, type Network } from './networks.ts'
import { secretFiles } from './secret-files.ts'
import * as values from './setting-values.ts'
import { type SpeechServer, speechServers, speechServersOf, speechUrl, speechVoices } from './speech-servers.ts'
import type { StoreAddress } from './store-address.ts'

const bytesPerMegabyte = 1_048_576

/** The data folder without DATA_DIR, relative to the folder that a program is started in. */
export const defaultDataDir = './data'

const environment = z.object({
  PORT: values.setting(values.port.default(3000)),
  HOST: values.setting(values.host.default('127.0.0.1')),
  METRICS_PORT: values.setting(values.port.optional()),
  METRICS_HOST: values.setting(values.host.default('127.0.0.1')),
  PUBLIC_URL: values.setting(values.publicUrl.optional()),
  DATABASE_URL: values.setting(values.databaseUrl.optional()),
  DATABASE_CA: values.setting(values.certificateFile.optional()),
  DATABASE_POOLER: values.setting(values.onOff('off')),
  DATABASE_CONNECTIONS: values.setting(values.connections.default(10)),
  DATA_DIR: values.setting(values.folder.default(defaultDataDir)),
  DICTIONARIES: values.setting(values.folders.default([])),
  SMTP_URL: values.setting(values.smtpUrl.optional()),
  SMTP_REQUIRE_TLS: values.setting(values.onOff('off')),
  MAIL_FROM: values.setting(values.mailFrom.default('Wordtide <wordtide@localhost>')),
  TRUSTED_PROXIES: values.setting(values.proxies.optional()),
  RATE_LIMITS: values.setting(values.onOff('on')),
  WEBHOOKS_ALLOW_PRIVATE: values.setting(values.onOff('off')),
  REGISTRATION: values.setting(z.enum(['open', 'closed'], 'must be open or closed').default('open')),
  QUOTA_LISTS: values.setting(values.quota.default(defaultQuotas.lists)),
  QUOTA_VOCABULARIES: values.setting(values.quota.default(defaultQuotas.vocabularies)),
  QUOTA_TEXTS_MB: values.setting(values.quota.default(defaultQuotas.textsMb)),
  QUOTA_IMAGES_MB: values.setting(values.quota.default(defaultQuotas.imagesMb)),
  QUOTA_FEEDBACKS: values.setting(values.quota.default(defaultQuotas.feedbacks)),
  GOOGLE_CLIENT_ID: values.setting(z.string().optional()),
  GOOGLE_CLIENT_SECRET: values.setting(z.string().optional()),
  GOOGLE_ISSUER: values.setting(values.issuer.default('https://accounts.google.com')),
  OIDC_ISSUER: values.setting(values.issuer.optional()),
  OIDC_CLIENT_ID: values.setting(z.string().optional()),
  OIDC_CLIENT_SECRET: values.setting(z.string().optional()),
  OIDC_NAME: values.setting(values.providerName.optional()),
  SPEECH_URL: values.setting(speechUrl.optional()),
  SPEECH_SERVERS: values.setting(speechServers.optional()),
  SPEECH_MODEL: values.setting(z.string().optional()),
  SPEECH_KEY: values.setting(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs of ASCII, without spaces')
      .optional(),
  ),
  SPEECH_VOICES: values.setting(speechVoices.optional()),
  STORAGE_URL: values.setting(values.storageUrl.optional()),
  SPEECH_CACHE_MB: values.setting(
    z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number of megabytes')
      .transform(Number)
      .default(512),
  ),
  SECURITY_CONTACT: values.setting(values.contact.optional()),
  LOG_LEVEL: values.setting(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
})

/** The names of all settings. */
export const settingNames: readonly string[] = [environment, secretFiles].flatMap(({ shape }) => Object.keys(shape))

/** The validated settings of the server. */
export interface Config {
  port: number
  host: string
  /** The port of the metrics, which are not served without it. */
  metricsPort: number | undefined
  metricsHost: string
  /** Without a trailing slash. */
  publicUrl: string
  databaseUrl: string | undefined
  /** The certificates in PEM by which the database's own is verified; without them, as `databaseUrl` says. */
  databaseCa: string | undefined
  /** True if `databaseUrl` is that of a pooler, which may give each transaction another connection. */
  databasePooler: boolean
  /** The most connections to the PostgreSQL server at a time; the embedded database has one. */
  databaseConnections: number
  dataDir: string
  /** The folders of dictionaries; the first one is that of `dataDir`, which commands fill. */
  dictionaryFolders: string[]
  smtpUrl: string | undefined
  /** True if mails are sent over a verified connection only. */
  smtpRequireTls: boolean
  mailFrom: string
  trustedProxies: Network[]
  /** True if sign-ins, sign-ups, mails, new speech audio, shares and writes are rate-limited. */
  rateLimits: boolean
  /** True if webhooks may call addresses of private networks and of this machine. */
  webhooksAllowPrivate: boolean
  /** `open` if everyone may create an account, `closed` if only people with an invitation may. */
  registration: 'open' | 'closed'
  quotas: Quotas
  /** The clients at the OpenID providers by which users sign in, Google (or what stands in for it) first. */
  openId: OpenIdClient[]
  /** The speech servers, no two for one language; preferred to the embedded voice for the languages in their `voices`. */
  speech: SpeechServer[]
  /** The store of images and sounds; without it they are in `dataDir`. */
  storage: StoreAddress | undefined
  /** The size limit of the cache of speech audio. */
  speechCacheBytes: number
  logLevel: string
  /** True if /outbox shows the mails: only without a mail server, on a server that is reached from this machine alone. */
  outboxPage: boolean
  /** The address in security.txt, mailto: or https:. */
  securityContact: string | undefined
}

/** An OAuth client at an OpenID provider. */
export interface OpenIdClient extends IdentityProvider {
  clientId: string
  clientSecret: string
}

/** An invalid setting; the message begins with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

/** Reads and validates the settings; the only reader of the environment. */
export function readConfig(env: Environment): Config {
  const settings = parse(environment, withSecrets(env))
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, MAIL_FROM, TRUSTED_PROXIES } = settings
  const { RATE_LIMITS, LOG_LEVEL, SPEECH_CACHE_MB } = settings
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  return {
    port: PORT,
    host: HOST,
    metricsPort: metricsPort(settings),
    metricsHost: settings.METRICS_HOST,
    publicUrl,
    ...database(settings, env),
    databasePooler: pooler(settings),
    databaseConnections: settings.DATABASE_CONNECTIONS,
    dataDir: DATA_DIR,
    dictionaryFolders: [join(DATA_DIR, 'dictionaries'), ...settings.DICTIONARIES],
    ...mailServer(settings),
    mailFrom: MAIL_FROM,
    trustedProxies: TRUSTED_PROXIES ?? [],
    rateLimits: RATE_LIMITS === 'on',
    webhooksAllowPrivate: settings.WEBHOOKS_ALLOW_PRIVATE === 'on',
    registration: settings.REGISTRATION,
    quotas: {
      lists: settings.QUOTA_LISTS,
      vocabularies: settings.QUOTA_VOCABULARIES,
      textsMb: settings.QUOTA_TEXTS_MB,
      imagesMb: settings.QUOTA_IMAGES_MB,
      feedbacks: settings.QUOTA_FEEDBACKS,
    },
    openId: openIdClients(settings),
    speech: speech(settings),
    storage: settings.STORAGE_URL,
    speechCacheBytes: SPEECH_CACHE_MB * bytesPerMegabyte,
    logLevel: LOG_LEVEL,
    outboxPage: settings.SMTP_URL === undefined && isLoopback(HOST) && isLoopback(new URL(publicUrl).hostname),
    securityContact: settings.SECURITY_CONTACT,
  }
}

type Settings = z.output<typeof environment>

/** Returns what a schema makes of an environment. Throws ConfigError. */
function parse<T>(schema: z.ZodType<T>, env: Environment): T {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
}

/** Returns an environment with the secrets that it has in files. Throws ConfigError. */
function withSecrets(env: Environment): Environment {
  const whole = { ...env }
  for (const [fileName, secret] of Object.entries(parse(secretFiles, env))) {
    if (secret === undefined) continue
    const name = fileName.replace(/_FILE$/, '')
    if (env[name]?.trim())
      throw new ConfigError(`${fileName}: must be unset, or ${name} must be: they are the same setting`)
    whole[name] = secret
  }
  return whole
}

function metricsPort({ METRICS_PORT, PORT }: Settings): Config['metricsPort'] {
  if (METRICS_PORT === PORT) throw new ConfigError('METRICS_PORT: must be another port than PORT')
  return METRICS_PORT
}

/** The PostgreSQL server, if there is one. */
function database(
  { DATABASE_URL: databaseUrl, DATABASE_CA: databaseCa }: Settings,
  env: { PGHOST?: string | undefined },
): Pick<Config, 'databaseUrl' | 'databaseCa'> {
  if (databaseUrl === undefined) {
    if (databaseCa !== undefined) throw new ConfigError('DATABASE_URL: must be set beside DATABASE_CA')
    return { databaseUrl, databaseCa }
  }
  const hostError = values.databaseHostError(databaseUrl, env)
  if (hostError !== undefined) throw new ConfigError(`DATABASE_URL: ${hostError}`)
  const caError = databaseCa === undefined ? undefined : values.databaseCaError(databaseUrl)
  if (caError !== undefined) throw new ConfigError(`DATABASE_CA: ${caError}`)
  return { databaseUrl, databaseCa }
}

function pooler({ DATABASE_POOLER: mode, DATABASE_URL: databaseUrl }: Settings): boolean {
  if (mode === 'on' && databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL: must be set beside DATABASE_POOLER')
  return mode === 'on'
}

function mailServer({
  SMTP_URL: smtpUrl,
  SMTP_REQUIRE_TLS: requireTls,
}: Settings): Pick<Config, 'smtpUrl' | 'smtpRequireTls'> {
  const smtpRequireTls = requireTls === 'on'
  if (smtpRequireTls && smtpUrl === undefined) throw new ConfigError('SMTP_URL: must be set beside SMTP_REQUIRE_TLS')
  return { smtpUrl, smtpRequireTls }
}

/** The OAuth clients; what each of them needs must be set together. */
function openIdClients(settings: Settings): OpenIdClient[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = settings
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = settings
  requireTogether({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET })
  requireTogether({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }, { OIDC_NAME })
  const clients: OpenIdClient[] = []
  if (GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined) {
    const secrets = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
    clients.push({ key: 'google', name: 'Google', issuer: GOOGLE_ISSUER, ...secrets })
  }
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined) {
    const secrets = { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
    clients.push({ key: 'oidc', name: OIDC_NAME ?? 'OpenID', issuer: OIDC_ISSUER, ...secrets })
  }
  // Identities are told apart by their issuers.
  if (clients.length === 2 && OIDC_ISSUER === GOOGLE_ISSUER)
    throw new ConfigError('OIDC_ISSUER: must be another than GOOGLE_ISSUER')
  return clients
}

type Optional = Record<string, string | undefined>

/** Throws ConfigError if only some of the needed settings are set, or an optional one without them. */
function requireTogether(needed: Optional, optional: Optional = {}): void {
  const [present] = Object.entries({ ...needed, ...optional }).find(([, value]) => value !== undefined) ?? []
  const [missing] = Object.entries(needed).find(([, value]) => value === undefined) ?? []
  if (present !== undefined && missing !== undefined) throw new ConfigError(`${missing}: must be set beside ${present}`)
}

function speech(settings: Settings): SpeechServer[] {
  const servers = speechServersOf(settings)
  if (typeof servers === 'string') throw new ConfigError(servers)
  return servers
}
