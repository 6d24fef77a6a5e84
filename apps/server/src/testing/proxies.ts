import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCertificateAuthority, freePort, waitUntil } from '@wordtide/db/testing'
import { findProgram, freshFolder } from './helpers.ts'

/** The host in the examples of the documentation. */
export const documentedHost = 'words.example.org'

const operations = fileURLToPath(new URL('../../../../docs/operations/proxy.md', import.meta.url))

/** Returns the example in this language in docs/operations/proxy.md. */
function documented(language: string): string {
  const [, example] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readFileSync(operations, 'utf8')) ?? []
  if (example === undefined) throw new Error(`docs/operations/proxy.md has no example in ${language}`)
  return example
}

/** Replaces every occurrence. Throws if there is none, so that a changed example is not half tested. */
function replaced(text: string, replacements: readonly [from: string | RegExp, to: string][]): string {
  return replacements.reduce((result, [from, to]) => {
    const parts = result.split(from)
    if (parts.length === 1) throw new Error(`the example does not contain ${from}`)
    return parts.join(to)
  }, text)
}

interface Setup {
  folder: string
  /** The port of the server behind the proxy. */
  serverPort: string
  /** Free ports of the proxy. */
  httpPort: number
  httpsPort: number
  certificate: string
  key: string
}

/** A proxy that runs the documented example, with other ports and certificates. */
interface Program {
  name: 'nginx' | 'caddy'
  /** Undefined if it is not installed. */
  path: string | undefined
  /** Writes its files; returns its arguments. */
  configure(setup: Setup): string[]
}

export const proxyPrograms: readonly Program[] = [
  {
    name: 'nginx',
    path: findProgram('nginx'),
    configure: ({ folder, serverPort, httpPort, httpsPort, certificate, key }) =>
      configureNginx(
        folder,
        replaced(documented('nginx'), [
          [/ {2}listen \[::\]:\d+.*\n/, ''],
          ['listen 80;', `listen 127.0.0.1:${httpPort};`],
          ['listen 443 ssl;', `listen 127.0.0.1:${httpsPort} ssl;`],
          ['/etc/letsencrypt/live/words.example.org/fullchain.pem', certificate],
          ['/etc/letsencrypt/live/words.example.org/privkey.pem', key],
          ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
          ['/var/log/nginx/', `${folder}/`],
        ]),
      ),
  },
  {
    name: 'caddy',
    path: findProgram('caddy'),
    configure({ folder, serverPort, httpPort, httpsPort, certificate, key }) {
      const own = ['admin off', `http_port ${httpPort}`, `https_port ${httpsPort}`, 'default_bind 127.0.0.1']
      const file = replaced(documented('caddyfile'), [
        ['\tservers {', [...own, 'servers {'].map((line) => `\t${line}`).join('\n')],
        ['words.example.org {', `words.example.org {\n\ttls ${certificate} ${key}`],
        ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
      ])
      writeFileSync(join(folder, 'Caddyfile'), file)
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    },
  },
]

/** An nginx that tells the server neither the host nor the client, as its simplest configurations do. */
export const carelessNginx: Program = {
  name: 'nginx',
  path: findProgram('nginx'),
  configure: ({ folder, serverPort, httpPort, httpsPort, certificate, key }) =>
    configureNginx(
      folder,
      `server {
        listen 127.0.0.1:${httpPort};
        listen 127.0.0.1:${httpsPort} ssl;
        ssl_certificate ${certificate};
        ssl_certificate_key ${key};
        location / { proxy_pass http://127.0.0.1:${serverPort}; }
      }`,
    ),
}

/** Writes a configuration with this site; returns the arguments of nginx. */
function configureNginx(folder: string, site: string): string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const lines = [
    // As another user, its workers could not write to a folder of root.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...[`pid ${folder}/nginx.pid;`, 'error_log stderr;', 'events {}', 'http {', 'access_log off;'],
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    ...[site, '}'],
  ]
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, lines.join('\n'))
  return ['-p', folder, '-e', 'stderr', '-c', file, '-g', 'daemon off;']
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

interface Request {
  headers?: Record<string, string>
  body?: Buffer | string
  /** The client's address, one of 127.0.0.0/8. */
  from?: string
}

export interface RunningProxy {
  httpPort: number
  /** Sends a request such as `GET /api/health` over https. */
  send(what: string, request?: Request): Promise<Answer>
  /** Ends it; returns everything that it has logged. */
  stop(): Promise<string>
}

/** Starts a proxy before the server at `address`. The test file must call `afterAll(removeFolders)`. */
export async function startProxy({ path = '', configure }: Program, address: string): Promise<RunningProxy> {
  const folder = await freshFolder()
  const authority = createCertificateAuthority()
  const issued = authority.issue(`DNS:${documentedHost}`)
  const [certificate, key] = [join(folder, 'site.pem'), join(folder, 'site.key')]
  writeFileSync(certificate, issued.certificate)
  writeFileSync(key, issued.key)
  mkdirSync(join(folder, 'home'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const args = configure({ folder, serverPort: new URL(address).port, httpPort, httpsPort, certificate, key })
  const child = spawn(path, args, {
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  await waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`${path} has ended:\n${errors}`)
      return (await accepts(httpPort)) && (await accepts(httpsPort))
    },
    { intervalMs: 20 },
  )
  return {
    httpPort,
    send: (what, options) => send(httpsPort, authority.certificate, what, options),
    stop: async () => {
      await stop(child)
      const files = readdirSync(folder).filter((name) => name.endsWith('.log'))
      return [errors, ...files.map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n')
    },
  }
}

/** The path of HAProxy; undefined if it is not installed. */
export const haproxyPath = findProgram('haproxy')

const haproxyConfiguration = fileURLToPath(new URL('../../../../docker/haproxy.cfg', import.meta.url))

/** Starts HAProxy with its configuration, but with the most detailed log, before two servers that are away. */
export async function startLoggingHaproxy() {
  const file = join(await freshFolder(), 'haproxy.cfg')
  writeFileSync(file, replaced(readFileSync(haproxyConfiguration, 'utf8'), [['local0 notice', 'local0 debug']]))
  const port = await freePort()
  const away = `127.0.0.1:${await freePort()}`
  const child = spawn(haproxyPath ?? '', ['-f', file], {
    env: { PROXY_BIND: `127.0.0.1:${port}`, WORDTIDE_1: away, WORDTIDE_2: away },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  await waitUntil(() => accepts(port), { intervalMs: 20 })
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    stop: async () => {
      await stop(child)
      return log
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function send(
  port: number,
  ca: string,
  what: string,
  { headers = {}, body = '', from: localAddress = '127.0.0.1' }: Request = {},
): Promise<Answer> {
  const [method, path] = what.split(' ')
  const options = { host: '127.0.0.1', port, localAddress, servername: documentedHost, ca, agent: false }
  const sent = request({
    ...options,
    method,
    path,
    headers: { host: documentedHost, 'content-length': String(Buffer.byteLength(body)), ...headers },
  }).end(body)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}
