import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { email } from '@wordtide/contract'
import { codeOf } from '@wordtide/db'
import addressparser from 'nodemailer/lib/addressparser'
import * as z from 'zod'
import { isLoopback, membership, type Network, parseNetwork } from './networks.ts'
import { parseStoreAddress, type StoreAddress } from './store-address.ts'

/**
 * A setting as the environment has it: spaces around it do not count, an empty one is unset. Some programs that read a file of
 * settings keep the quotes around a value.
 */
export const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, context) => {
    const text = typeof value === 'string' ? value.trim() : ''
    if (/^(["']).*\1$/.test(text)) {
      context.issues.push({ code: 'custom', message: 'must be without the quotes around it', input: value })
      return z.NEVER
    }
    return text === '' ? undefined : text
  }, schema)

const portFormat = 'must be a port number from 1 to 65535'

export const port = z
  .string()
  .regex(/^\d{1,5}$/, portFormat)
  .transform(Number)
  .pipe(z.number().min(1, portFormat).max(65_535, portFormat))

const connectionsFormat = 'must be a whole number from 1 to 1000'

/** Maximum number of connections of one process to a PostgreSQL server. */
export const connections = z
  .string()
  .regex(/^\d{1,4}$/, connectionsFormat)
  .transform(Number)
  .pipe(z.number().min(1, connectionsFormat).max(1000, connectionsFormat))

/** A quota of one user. */
export const quota = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, at most 999999999')
  .transform(Number)

const isHost = (text: string) => isIP(text) !== 0 || (/^\w([\w.-]*\w)?$/.test(text) && !/^[\d.]+$/.test(text))

/** The address to listen on: an IP address or a name of this machine. Whether this machine has it shows only when the server listens. */
export const host = z
  .string()
  .refine(isHost, 'must be an IP address or a host name, such as 127.0.0.1, without http:// and without a port')

/** A relative path is one from the folder in which the server starts. Only a shell knows what `~` means. */
export const folder = z.string().refine((text) => !text.startsWith('~'), 'must be a path that does not begin with ~')

/** Folders, with commas between. */
export const folders = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== ''),
  )
  .pipe(z.array(folder))

const urlOf = (example: string, protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address such as ${example}`,
    abort: true,
  })

/** An address with a host. */
export const url = (example: string, ...protocols: string[]) =>
  urlOf(example, protocols).refine((text) => new URL(text).hostname !== '', {
    error: `must name a host, such as ${example}`,
    abort: true,
  })

/** The address at which browsers reach the server; its pages are at fixed paths, and cookies and origins have no path. */
export const publicUrl = url('https://words.example.org', 'http:', 'https:')
  .refine((text) => {
    // Also without what follows them: these signs begin a query, a fragment and, after user info, the host.
    return /^\/+$/.test(new URL(text).pathname) && !/[?#@]/.test(text)
  }, 'must end with its host or port, such as https://words.example.org, without a path, query or password')
  .transform((text) => new URL(text).origin)

const passwordHint = 'write special characters of the password as %40 and the like'

const databaseExample = 'postgres://user:password@host/database'

/** The address of a database, whose host may be missing: see `databaseHostError`. */
export const databaseUrl = urlOf(`${databaseExample}; ${passwordHint}`, ['postgres:', 'postgresql:']).refine(
  (text) => new URL(text).pathname.length > 1,
  `must name the database after its host, such as ${databaseExample}`,
)

/** Returns what is wrong with the host of a database. The driver takes the folder of a Unix socket from PGHOST alone. */
export function databaseHostError(text: string, env: { PGHOST?: string | undefined }): string | undefined {
  const { hostname, searchParams } = new URL(text)
  const hasHost = hostname !== '' || (env.PGHOST ?? '') !== ''
  if (hasHost && !searchParams.has('host')) return undefined
  return `must name the host before the database, such as ${databaseExample}; for a Unix socket, set PGHOST to its folder`
}

/** Returns whether every connection is encrypted in this mode of libpq. Without a mode, the certificate authority alone requires it. */
const isVerifiable = (mode: string | null) => [null, 'true', 'require', 'verify-ca', 'verify-full'].includes(mode)

/**
 * Returns why a certificate authority is of no use for this database: the connection may be without TLS, as that to a Unix socket is, or
 * the name that the certificate has to be for is not known.
 */
export function databaseCaError(text: string): string | undefined {
  const { hostname, searchParams } = new URL(text)
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl')
  if (!isVerifiable(mode)) return 'must be unset, or sslmode in DATABASE_URL must be verify-full, verify-ca or require'
  if (hostname === '') return 'must be unset, or DATABASE_URL must name the host: PGHOST is for Unix sockets'
  if (hostname.includes(',') && !isNameless(mode))
    return 'must be unset, or DATABASE_URL must name one host, or its sslmode must be verify-ca or require'
  return undefined
}

/** Returns whether a certificate is verified without the name of the server. */
const isNameless = (mode: string | null) => mode === 'require' || mode === 'verify-ca'

/**
 * Returns whether the connection to this database cannot be intercepted: it is on this machine, or its address makes the driver verify the
 * certificate. A name without a dot counts as this machine: it is that of another container, to which no authority gives a certificate.
 */
export function isVerifiedDatabase(text: string): boolean {
  const { hostname, searchParams } = new URL(text)
  if (isLoopback(hostname) || !/[.[]/.test(hostname)) return true
  return ['true', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '')
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The content of a file of certificates in PEM. */
export const certificateFile = z.string().transform((path, context) => {
  const fail = (message: string) => {
    context.issues.push({ code: 'custom', message, input: path })
    return z.NEVER
  }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return fail(`cannot be read (${codeOf(error)})`)
  }
  const certificates = text.match(certificatePattern) ?? []
  return certificates.length > 0 && certificates.every(isCertificate) ? text : fail('must hold certificates in PEM')
})

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

/** `on` or `off`. */
export const onOff = (defaultValue: 'on' | 'off') => z.enum(['on', 'off'], 'must be on or off').default(defaultValue)

export const smtpUrl = url(`smtp://user:password@host or smtps://host; ${passwordHint}`, 'smtp:', 'smtps:')

/** Like an address of the contract, or one on this machine. */
const isAddress = (address: string) => email.safeParse(address.replace(/@localhost$/, '@localhost.example')).success

/** One address, with or without a name. */
export const mailFrom = z.string().refine((text) => {
  const mailboxes = addressparser(text, { flatten: true })
  return mailboxes.length === 1 && mailboxes.every(({ address }) => isAddress(address))
}, 'must be an e-mail address, such as words@example.org or Wordtide <words@example.org>')

/** The addresses that stand for all of IPv4 in IPv6 (RFC 4291, 2.5.5.2). */
const mapped: Network = { address: '::ffff:0:0', family: 'ipv6', prefix: 96 }

/** Returns whether a network has more addresses than the largest private ones, 10.0.0.0/8 and fc00::/7: no operator has so many proxies. */
function isTooWide(network: Network): boolean {
  const { address, family, prefix } = network
  if (family === 'ipv4') return prefix < 8
  if (membership([mapped])(address)) return prefix < mapped.prefix + 8
  return prefix < 7 || membership([network])(mapped.address)
}

/** Comma-separated addresses or networks. */
export const proxies = z
  .string()
  .transform((text, context) => {
    const names = text.split(',').map((name) => name.trim())
    const networks = names.filter((name) => name !== '').map(parseNetwork)
    const known = networks.filter((network) => network !== undefined)
    if (known.length === networks.length) return known
    const message = 'must be IP addresses or networks such as 10.0.0.0/8, with commas between'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  })
  .refine(
    (networks) => !networks.some(isTooWide),
    'must name your proxies, by no network wider than 10.0.0.0/8 or fc00::/7: a client that is trusted chooses its address',
  )

/** An OpenID provider's address; plain HTTP only on this machine. Identities are stored with it, so that each has one spelling. */
export const issuer = url('https://accounts.example.org', 'http:', 'https:')
  .refine((text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname), {
    error: 'must begin with https://, but for one on this machine',
    abort: true,
  })
  .transform((text) => new URL(text).href.replace(/^(\w+:\/\/[^/]+)\/$/, '$1'))

/** The name of an OpenID provider on a button. */
export const providerName = z.string().regex(/^[^\p{Cc}]{1,40}$/u, 'must have at most 40 characters')

/** The address of an S3-compatible store, with its key and secret. */
export const storageUrl = z.string().transform((text, context): StoreAddress => {
  const address = parseStoreAddress(text)
  if (typeof address !== 'string') return address
  // Without the input, which has the secret.
  context.issues.push({ code: 'custom', message: address, input: undefined })
  return z.NEVER
})

/** The contact for reports of vulnerabilities (RFC 9116, 2.5.3). */
export const contact = z
  .string()
  .refine(
    (text) => /^mailto:[^@\s]+@[^@\s]+$/i.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:'),
    'must be an address such as mailto:security@example.org or https://example.org/security',
  )
