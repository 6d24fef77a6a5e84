import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  sender: string
  recipients: string[]
  user: string | undefined
  content: Buffer
}

/** Starts an SMTP server that stores what it receives, on a free port by default. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map((recipient) => recipient.address),
          user: session.user,
          content: Buffer.concat(chunks),
        })
        done()
      })
    },
    ...options,
  })
  // Clients that do not accept its certificate close the connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
