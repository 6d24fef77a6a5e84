import type { Config } from './config.ts'
import { isLoopback } from './networks.ts'
import { isVerifiedDatabase } from './setting-values.ts'
import { isPrivateStore } from './store-address.ts'

/**
 * Returns a line for each setting that is unsafe on a server that others use, with advice. On one's own machine, all of them are useful.
 */
export function unsafeSettings(config: Config): string[] {
  const { publicUrl, smtpUrl, mailFrom, databaseUrl, databaseCa, storage, rateLimits } = config
  const { protocol, hostname } = new URL(publicUrl)
  if (isLoopback(hostname)) return []
  return [
    ...(protocol === 'https:'
      ? []
      : [
          'PUBLIC_URL is not https: passwords and sessions can be read on the way; put a proxy with a certificate in front (docs/operations/proxy.md)',
        ]),
    ...(smtpUrl === undefined
      ? [
          'SMTP_URL is not set: mails stay in DATA_DIR/outbox and their links in the log, so that nobody else can activate an account; name a mail server',
        ]
      : []),
    ...(smtpUrl !== undefined && /@localhost\W*$/i.test(mailFrom)
      ? [
          'MAIL_FROM is an address on localhost: other mail servers refuse or hide such mails; set it to one of your domain',
        ]
      : []),
    ...(databaseUrl !== undefined && databaseCa === undefined && !isVerifiedDatabase(databaseUrl)
      ? [
          'DATABASE_URL is a server elsewhere whose certificate is not verified: whoever is between can read and change everything; set DATABASE_CA, or sslmode=verify-full in DATABASE_URL',
        ]
      : []),
    ...(storage !== undefined && !isPrivateStore(storage)
      ? [
          'STORAGE_URL is a store elsewhere without TLS: whoever is between can read and change images; remove tls=off from it',
        ]
      : []),
    ...(rateLimits ? [] : ['RATE_LIMITS is off: passwords can be guessed without end; set it to on']),
  ]
}
