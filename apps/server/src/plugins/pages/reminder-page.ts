import { isReminderLink, type Services, turnOffReminderMails } from '@wordtide/api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { plainPage } from './plain-page.ts'

const path = '/reminders/mail'
const query = z.looseObject({ token: z.string().catch('') })

/**
 * Serves the link that each reminder by mail has: a page that asks, because programs open links in mails unasked, and what turns the mails
 * off, without a sign-in. Readers of mail send the latter by themselves when their user wishes so (RFC 8058).
 */
export async function registerReminderPage(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The body only repeats what the address says, as a form or in parts.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload
        .resume()
        .on('end', () => done(null))
        .on('error', done)
    })

    scope.get(path, async (request, reply) => {
      const { token } = query.parse(request.query)
      return (await isReminderLink(services, token))
        ? send(
            reply,
            'Reminders by mail',
            '<form method="post"><p>Do you want no more reminders by mail?</p><button>Turn them off</button></form>',
          )
        : sendUnknown(reply)
    })

    scope.post(path, async (request, reply) => {
      const { token } = query.parse(request.query)
      return (await turnOffReminderMails(services, token))
        ? send(
            reply,
            'Reminders by mail are off',
            '<p>You can turn them on again in your <a href="/settings">settings</a>.</p>',
          )
        : sendUnknown(reply)
    })
  })
}

const send = (reply: FastifyReply, title: string, body: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(title, `<h1>${title}</h1>${body}`))

const sendUnknown = (reply: FastifyReply) =>
  send(
    reply.code(404),
    'This link does not work',
    '<p>It may be incomplete. Reminders are in your <a href="/settings">settings</a>.</p>',
  )
