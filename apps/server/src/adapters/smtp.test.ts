import { createServer, type Server, type Socket } from 'node:net'
import { type Certificate, createCertificateAuthority, needsOpenssl } from '@wordtide/db/testing'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../testing/mail-server.ts'
import { requireTls, smtpMailer } from './smtp.ts'

const mail = {
  id: '01932c70-9d3b-7410-8e5a-c3f27b1d6094',
  queuedAt: new Date(),
  to: 'ada@example.com',
  subject: 'Aktivieren · 激活',
  text: 'Open http://localhost:3000/user/activate#email=a&token=b\n\n.\nafter the dot',
  html: '<p>Open</p>',
}

/** A timeout that no test reaches. */
const foreverMs = 3_600_000

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  cleanUps.push(server.close)
  return server
}

/** Starts a TCP server that does not speak SMTP properly; returns the address for a mailer. */
async function brokenServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `smtp://127.0.0.1:${portOf(server)}`
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}

describe('the SMTP mailer', () => {
  it('delivers envelope, headers, text and HTML', async () => {
    const { host, received } = await mailServer()
    await smtpMailer(`smtp://${host}`, 'Wordtide <words@example.org>').send(mail)
    expect(received).toHaveLength(1)
    const [{ sender, recipients, content } = { sender: '', recipients: [], content: '' }] = received
    expect({ sender, recipients }).toEqual({ sender: 'words@example.org', recipients: [mail.to] })
    const message = await PostalMime.parse(content)
    expect(message).toMatchObject({
      from: { name: 'Wordtide', address: 'words@example.org' },
      to: [{ address: mail.to }],
      subject: mail.subject,
    })
    expect(message.text?.replaceAll('\r', '').trimEnd()).toBe(mail.text)
    expect(message.html?.trimEnd()).toBe(mail.html)
  })

  it('gives each attempt to send a mail the same Message-ID, and each mail its own', async () => {
    const { host, received } = await mailServer()
    const { send } = smtpMailer(`smtp://${host}`, 'Wordtide <words@wörter.example>')
    for (const sent of [mail, mail, { ...mail, id: 'another' }]) await send(sent)
    const ids = await Promise.all(received.map(async ({ content }) => (await PostalMime.parse(content)).messageId))
    const domain = 'xn--wrter-jua.example'
    expect(ids).toEqual([`<${mail.id}@${domain}>`, `<${mail.id}@${domain}>`, `<another@${domain}>`])
  })

  it('signs in with the credentials of the address', async () => {
    const { host, received } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    })
    await smtpMailer(`smtp://words:${encodeURIComponent('p@ss')}@${host}`, 'words@example.org').send(mail)
    expect(received[0]?.user).toBe('words')
    await expect(smtpMailer(`smtp://words:wrong@${host}`, 'words@example.org').send(mail)).rejects.toThrow()
  })

  it('fails if the server rejects the recipient', async () => {
    const { host, received } = await mailServer({ onRcptTo: (_, __, done) => done(new Error('unknown')) })
    await expect(smtpMailer(`smtp://${host}`, 'words@example.org').send(mail)).rejects.toThrow('unknown')
    expect(received).toEqual([])
  })

  it('fails if the server cannot be reached', async () => {
    await expect(smtpMailer('smtp://127.0.0.1:1', 'words@example.org').send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  it('times out if the server sends no greeting', async () => {
    const url = await brokenServer(() => {})
    const mailer = smtpMailer(url, 'words@example.org', { greetingMs: 100, messageMs: foreverMs })
    // On a busy machine the time may be up before the connection is established.
    await expect(mailer.send(mail)).rejects.toThrow(/Greeting never received|Connection timeout/)
  })

  it('times out if the server sends an endless reply and accepts no message', async () => {
    const url = await brokenServer((socket) => {
      socket.write('220 hello\r\n')
      const timer = setInterval(() => socket.write('250-x\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const mailer = smtpMailer(url, 'words@example.org', { greetingMs: foreverMs, messageMs: 200 })
    await expect(mailer.send(mail)).rejects.toThrow('Timeout')
  })

  it('reports the reply of the server without what it quotes of the message', async () => {
    const reply = `550 blocked: spam, URL http://localhost:3000/user/activate#email=a&token=b to ${mail.to} dG9rZW5zLW9mLTMyLWJ5dGVzLWFuZC1tb3Jl`
    const { host } = await mailServer({
      onData: (stream, _, done) => stream.resume().on('end', () => done(new Error(reply))),
    })
    const result = smtpMailer(`smtp://${host}`, 'words@example.org').send(mail)
    await expect(result).rejects.toThrow(/blocked: spam, URL … to … …$/)
  })

  it('sends to one recipient only, whatever the address contains', async () => {
    const { host, received } = await mailServer()
    await smtpMailer(`smtp://${host}`, 'words@example.org')
      .send({ ...mail, to: 'ada@example.com, eve@example.com' })
      .catch(() => {})
    expect(received.flatMap((message) => message.recipients)).not.toContain('eve@example.com')
  })
})

describe.runIf(needsOpenssl('mails over TLS'))('with TLS required, the SMTP mailer', () => {
  let ca: string
  let own: Certificate
  beforeAll(() => {
    const authority = createCertificateAuthority()
    ca = encodeURIComponent(authority.certificate)
    own = authority.issue('DNS:localhost', 'IP:127.0.0.1')
  })

  /** Sends a mail to a server with these options; returns whether its connection was encrypted, undefined if it did not arrive. */
  async function send(options: SMTPServerOptions, query: string, scheme = 'smtp'): Promise<boolean | undefined> {
    let isEncrypted: boolean | undefined
    const { host, received } = await mailServer({
      cert: own.certificate,
      key: own.key,
      onRcptTo: (_, session, done) => {
        isEncrypted = session.secure
        done()
      },
      ...options,
    })
    const url = requireTls(`${scheme}://${host}${query}`)
    await smtpMailer(url, 'words@example.org')
      .send(mail)
      .catch(() => {})
    return received.length === 0 ? undefined : isEncrypted
  }

  it('sends over a verified connection', async () => {
    expect(await send({ disabledCommands: [] }, `?tls.ca=${ca}`)).toBe(true)
    expect(await send({ secure: true }, `?tls.ca=${ca}`, 'smtps')).toBe(true)
  })

  it('sends nothing to a server without TLS', async () => {
    for (const query of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])
      expect(await send({ disabledCommands: ['STARTTLS'] }, query)).toBeUndefined()
  })

  it('sends nothing to a server whose certificate is not trusted, whatever its address says', async () => {
    for (const query of ['', '?tls.rejectUnauthorized=false', '?requireTLS=false&ignoreTLS=true'])
      expect(await send({ disabledCommands: [] }, query)).toBeUndefined()
    expect(await send({ secure: true }, '?tls.rejectUnauthorized=false', 'smtps')).toBeUndefined()
  })

  it('keeps user, password and other options', () => {
    expect(requireTls('smtp://ada:p%40ss@host:25?name=me&requireTLS=false')).toBe(
      'smtp://ada:p%40ss@host:25?name=me&requireTLS=true&tls.rejectUnauthorized=true',
    )
  })
})
