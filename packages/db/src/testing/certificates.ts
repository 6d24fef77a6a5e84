import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const hasOpenssl = /^OpenSSL [3-9]/.test(spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '')

/**
 * Returns whether OpenSSL 3 is there, which tests that make certificates need. Otherwise it prints that they do not run, and throws in CI,
 * where they must.
 */
export function needsOpenssl(what: string): boolean {
  if (hasOpenssl) return true
  if (process.env.CI !== undefined) throw new Error(`${what}: cannot be tested without OpenSSL 3`)
  process.stderr.write(`${what}: not tested (install OpenSSL 3)\n`)
  return false
}

/** A certificate and its private key, in PEM. */
export interface Certificate {
  certificate: string
  key: string
}

/** A certificate authority for tests. */
export interface CertificateAuthority extends Certificate {
  /** Issues a certificate for these names, such as `DNS:words.example.org` and `IP:127.0.0.1`. */
  issue(...names: string[]): Certificate
}

/** Creates a certificate authority whose certificates are valid for a day. */
export function createCertificateAuthority(): CertificateAuthority {
  const own = run(['basicConstraints=critical,CA:TRUE'])
  return {
    ...own,
    issue: (...names) => run(['basicConstraints=critical,CA:FALSE', `subjectAltName=${names.join(',')}`], own),
  }
}

function run(extensions: string[], issuer?: Certificate): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-certificate-'))
  try {
    const file = (name: string) => join(folder, name)
    if (issuer !== undefined) {
      writeFileSync(file('ca.pem'), issuer.certificate)
      writeFileSync(file('ca.key'), issuer.key, { mode: 0o600 })
    }
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
        ...[
          '-subj',
          issuer === undefined ? '/CN=Tests' : '/CN=Test',
          '-keyout',
          file('own.key'),
          '-out',
          file('own.pem'),
        ],
        ...(issuer === undefined ? [] : ['-CA', file('ca.pem'), '-CAkey', file('ca.key')]),
        ...extensions.flatMap((extension) => ['-addext', extension]),
      ],
      { stdio: 'pipe' },
    )
    return { certificate: readFileSync(file('own.pem'), 'utf8'), key: readFileSync(file('own.key'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
