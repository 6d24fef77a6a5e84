import { authenticationCode, escapeHtml, isSameSecret } from '@wordtide/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PostalMime from 'postal-mime'
import * as z from 'zod'
import type { Outbox } from '../../adapters/outbox.ts'
import { hostCookie } from '../access/session.ts'
import { plainPage } from './plain-page.ts'

/** Returns the URL at which a browser opens the outbox for the first time. */
export const outboxUrl = (publicUrl: string, key: string): string =>
  `${publicUrl}${path}?${new URLSearchParams({ key })}`

const path = '/outbox'
const html = 'text/html; charset=utf-8'
const query = z.looseObject({ key: z.unknown().optional() })

/**
 * Serves the mails of the outbox to the browsers that have opened it with the key, which gets them a cookie. The mails contain links
 * that take over accounts, and neither the client's address nor the host name tells who is there: a proxy on this machine hides
 * both. For everybody else these paths are like any path without a page.
 */
export function registerOutboxPage(app: FastifyInstance, outbox: Outbox, key: string, publicUrl: string): void {
  const { name, attributes } = hostCookie(publicUrl, 'wordtide_outbox', path)
  // It opens the outbox like the key, and other programs on this host that the browser visits at this path get it, too.
  const cookieValue = authenticationCode(key, 'cookie')
  const hasCookie = ({ cookies }: FastifyRequest) => isSameSecret(cookies[name] ?? '', cookieValue)

  app.get(path, async (request, reply) => {
    const { key: givenKey } = query.parse(request.query)
    if (typeof givenKey === 'string' && isSameSecret(givenKey, key)) {
      reply.setCookie(name, cookieValue, attributes)
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 302)
    }
    if (givenKey !== undefined || !hasCookie(request)) return reply.callNotFound()
    const names = await outbox.list()
    const items = await Promise.all(names.slice(0, 100).map((file) => listItem(outbox, file)))
    const body = items.length === 0 ? '<p>No messages yet.</p>' : `<ul>${items.join('')}</ul>`
    return reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(plainPage('Outbox', `<h1>Outbox</h1><p>Messages that would have been sent by a mail server.</p>${body}`))
  })

  app.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const message = hasCookie(request) ? await readMessage(outbox, request.params.name) : undefined
    if (message === undefined) return reply.callNotFound()
    const { subject, to, date, text } = message
    const head = `<h1>${escapeHtml(subject)}</h1><p>To ${escapeHtml(to)}, ${escapeHtml(date)}</p>`
    return reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(plainPage(subject, `<p><a href="${path}">Outbox</a></p>${head}<pre>${withLinks(text)}</pre>`))
  })
}

async function readMessage(outbox: Outbox, name: string) {
  const bytes = await outbox.read(name)
  if (bytes === undefined) return undefined
  const { subject = '', to = [], date = '', text = '' } = await PostalMime.parse(bytes)
  return { subject, to: to.map((address) => address.address ?? '').join(', '), date, text }
}

async function listItem(outbox: Outbox, name: string): Promise<string> {
  const message = await readMessage(outbox, name)
  if (message === undefined) return ''
  const { subject, to, date } = message
  return `<li><a href="/outbox/${encodeURIComponent(name)}">${escapeHtml(subject)}</a> to ${escapeHtml(to)}, ${escapeHtml(date)}</li>`
}

/** Escapes a text and turns the addresses in it into links. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('')
