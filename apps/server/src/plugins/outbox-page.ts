import { AppError, escapeHtml } from '@wordtide/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PostalMime from 'postal-mime'
import type { Outbox } from '../adapters/outbox.ts'
import { isLoopback } from '../setting-values.ts'

/** Serves the mails of the outbox at /outbox, to browsers on this machine only. */
export function registerOutboxPage(app: FastifyInstance, outbox: Outbox): void {
  const html = 'text/html; charset=utf-8'
  // DNS rebinding, or a proxy on this machine, arrives with another host name.
  const onlyLoopback = async ({ hostname }: FastifyRequest) => {
    if (!isLoopback(hostname)) throw new AppError('NOT_FOUND')
  }
  app.get('/outbox', { onRequest: onlyLoopback }, async (_request, reply) => {
    const names = await outbox.list()
    const items = await Promise.all(names.slice(0, 100).map((name) => listItem(outbox, name)))
    const body = items.length === 0 ? '<p>No messages yet.</p>' : `<ul>${items.join('')}</ul>`
    return reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(page('Outbox', `<h1>Outbox</h1><p>Messages that would have been sent by a mail server.</p>${body}`))
  })
  app.get<{ Params: { name: string } }>('/outbox/:name', { onRequest: onlyLoopback }, async (request, reply) => {
    const message = await readMessage(outbox, request.params.name)
    if (message === undefined) throw new AppError('NOT_FOUND')
    const { subject, to, date, text } = message
    const head = `<h1>${escapeHtml(subject)}</h1><p>To ${escapeHtml(to)}, ${escapeHtml(date)}</p>`
    return reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(page(subject, `<p><a href="/outbox">Outbox</a></p>${head}<pre>${withLinks(text)}</pre>`))
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

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Wordtide</title>
<style>:root{color-scheme:light dark;background:Canvas;color:CanvasText;font:1rem/1.6 system-ui,sans-serif}body{max-width:48rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}li{margin:.5rem 0}</style>
</head><body><main>${body}</main></body></html>`
