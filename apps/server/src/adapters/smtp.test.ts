import { createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { mailServer as standIn } from '../testing/mail-server.ts'
import { smtpMailer } from './smtp.ts'

const mail = {
  to: 'ada@example.com',
  subject: 'Aktivieren · 激活',
  text: 'Open http://localhost:3000/user/activate?email=a&token=b\n\n.\nafter the dot',
  html: '<p>Open</p>',
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function mailServer(options?: SMTPServerOptions) {
  const server = await standIn(options)
  closers.push(server.close)
  return server
}

describe('mail by SMTP', () => {
  it('arrives: envelope, headers, text and HTML', async () => {
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

  it('signs in as the address says', async () => {
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

  it('fails when the server refuses the recipient', async () => {
    const { host, received } = await mailServer({ onRcptTo: (_, __, done) => done(new Error('unknown')) })
    await expect(smtpMailer(`smtp://${host}`, 'words@example.org').send(mail)).rejects.toThrow('unknown')
    expect(received).toEqual([])
  })

  it('fails when no server is there', async () => {
    await expect(smtpMailer('smtp://127.0.0.1:1', 'words@example.org').send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  it('gives up on a server that says nothing', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => silent.close(() => resolve())))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : ''
    await expect(
      smtpMailer(`smtp://127.0.0.1:${port}`, 'words@example.org', { greeting: 100, message: 1000 }).send(mail),
    ).rejects.toThrow(/Greeting|Timeout/)
  })

  it('gives up on a server that says something for ever and takes nothing', async () => {
    const sockets = new Set<Socket>()
    const dripping = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.write('220 hello\r\n')
      const drip = setInterval(() => socket.write('250-x\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
    closers.push(async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => dripping.close(resolve))
    })
    const address = dripping.address()
    const port = typeof address === 'object' ? address?.port : ''
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'words@example.org', { greeting: 100, message: 200 })
    await expect(mailer.send(mail)).rejects.toThrow('Timeout')
  })

  it('says what the server said, but nothing that it quotes', async () => {
    const refusal = `550 blocked: spam, URL http://localhost:3000/user/activate?email=a&token=b to ${mail.to} dG9rZW5zLW9mLTMyLWJ5dGVzLWFuZC1tb3Jl`
    const { host } = await mailServer({
      onData: (stream, _, done) => stream.resume().on('end', () => done(new Error(refusal))),
    })
    const failed = smtpMailer(`smtp://${host}`, 'words@example.org').send(mail)
    await expect(failed).rejects.toThrow(/blocked: spam, URL … to … …$/)
  })

  it('goes to one address, whatever stands in it', async () => {
    const { host, received } = await mailServer()
    await smtpMailer(`smtp://${host}`, 'words@example.org')
      .send({ ...mail, to: 'ada@example.com, eve@example.com' })
      .catch(() => {})
    expect(received.flatMap((one) => one.recipients)).not.toContain('eve@example.com')
  })
})
