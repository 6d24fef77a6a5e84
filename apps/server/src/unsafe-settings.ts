import type { Config } from './config.ts'
import { isLoopback } from './setting-values.ts'

/**
 * Returns a line for each setting that is unsafe on a server that others use, with what to do about it. On a machine of one's own
 * all of them are what one wants.
 */
export function unsafeSettings({ publicUrl, smtpUrl, rateLimits }: Config): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  if (isLoopback(hostname)) return []
  return [
    ...(protocol === 'https:'
      ? []
      : [
          'PUBLIC_URL is not https: passwords and sessions can be read on the way; put a proxy with a certificate in front (docs/operations.md)',
        ]),
    ...(smtpUrl === undefined
      ? [
          'SMTP_URL is not set: mails stay in DATA_DIR/outbox and their links in the log, so that nobody else can activate an account; name a mail server',
        ]
      : []),
    ...(rateLimits ? [] : ['RATE_LIMITS is off: passwords can be guessed without end; set it to on']),
  ]
}
