import { limits, sharePath } from '@wordtide/contract/values'
import { cacheNames } from '../lib/kept/stored-keys.ts'
import { keptCaches } from './kept-cache.ts'

/** A text or a file that another app has shared with this one. */
export interface SharedContent {
  /** '' for a text. */
  name: string
  content: Blob
}

/** Nothing is ever fetched from it. */
const address = `${sharePath}/content`

const nameHeader = 'x-file-name'
const maxAgeMs = 24 * 3_600_000

/**
 * Keeps content that another app shares, as the form of the manifest's `share_target`, in this browser alone; it replaces what was shared
 * before. A link without a text, and content larger than an import may be, is not kept.
 */
export async function keepShared(form: FormData, now: Date): Promise<void> {
  const shared = contentOf(form)
  if (shared === undefined || shared.content.size > limits.transfer.packageBytes) return forgetShared()
  const headers = { [nameHeader]: encodeURIComponent(shared.name), date: now.toUTCString() }
  const cache = await keptCaches()?.open(cacheNames.shared)
  await cache?.put(address, new Response(shared.content, { headers }))
}

/** Returns what was shared in the last day; undefined if there is nothing. */
export async function readShared(now: Date): Promise<SharedContent | undefined> {
  try {
    const response = await (await keptCaches()?.open(cacheNames.shared))?.match(address)
    if (response === undefined) return undefined
    if (now.getTime() - Date.parse(response.headers.get('date') ?? '') < maxAgeMs)
      return { name: decodeURIComponent(response.headers.get(nameHeader) ?? ''), content: await response.blob() }
    await forgetShared()
  } catch {
    // The browser forbids storage: nothing is kept.
  }
  return undefined
}

/** Removes what was shared. */
export async function forgetShared(): Promise<void> {
  await keptCaches()
    ?.delete(cacheNames.shared)
    .catch(() => false)
}

function contentOf(form: FormData): SharedContent | undefined {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) return { name: file.name, content: file }
  const texts = ['title', 'text'].map((name) => String(form.get(name) ?? '').trim())
  const text = texts.filter((one) => one !== '' && !isLink(one)).join('\n\n')
  return text === '' ? undefined : { name: '', content: new Blob([text]) }
}

const isLink = (text: string) => /^https?:\/\/\S+$/.test(text)
