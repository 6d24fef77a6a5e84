import { limits, type ReviewVocView, userHeader, type VoiceView } from '@wordtide/contract'
import { audioUrl } from '../../../shared/audio/server-audio.ts'
import { spokenTextOf } from '../../../shared/audio/spoken-text.ts'
import { serverVoice } from '../../../shared/audio/voice.ts'
import { openKept } from '../../../shared/offline/kept-storage.ts'

interface MediaOptions {
  voices: readonly VoiceView[]
  /** Returns whether something may still be written. */
  mayKeep: () => boolean
}

/**
 * Keeps the sounds and images of these cards, one after the other, in their order and as long as there is room, and removes all others. The
 * first failure ends it: the server is busy, the network is away or the browser has no room.
 */
export async function keepMedia(userId: string, cards: readonly ReviewVocView[], options: MediaOptions): Promise<void> {
  const cache = await openKept(userId)
  if (cache === undefined) return
  const urls = new Set(cards.flatMap((card) => mediaOf(card, options.voices)))
  const pathOf = ({ url }: Request) => url.slice(new URL(url).origin.length)
  for (const request of await cache.keys())
    if (pathOf(request).startsWith('/api/') && !urls.has(pathOf(request))) await cache.delete(request)
  let left = limits.kept.mediaBytes
  for (const url of urls) {
    const kept = await cache.match(url)
    const bytes = kept === undefined ? await load(cache, url, left, { ...options, userId }) : sizeOf(kept)
    if (bytes === undefined || !options.mayKeep()) return
    left -= bytes
  }
}

/** The addresses of a card's sounds and images. */
function mediaOf(card: ReviewVocView, voices: readonly VoiceView[]): string[] {
  const spoken = spokenTextOf(card)
  return [
    ...(card.audio === null && serverVoice(voices, spoken) === undefined ? [] : [audioUrl(spoken)]),
    ...(card.image === null ? [] : [card.image]),
  ]
}

const sizeHeader = 'content-length'

const sizeOf = ({ headers }: Response) => Number(headers.get(sizeHeader) ?? 0)

/** Loads and keeps one of them; returns its size, 0 if the server has none, and undefined if it should go no further. */
async function load(cache: Cache, url: string, room: number, { userId, mayKeep }: MediaOptions & { userId: string }) {
  try {
    const response = await fetch(url, { headers: { [userHeader]: userId } })
    if (response.status === 404) return 0
    const blob = await response.blob()
    if (!response.ok || blob.size > room || !mayKeep()) return undefined
    await cache.put(
      url,
      new Response(blob, { headers: { 'content-type': blob.type, [sizeHeader]: String(blob.size) } }),
    )
    return blob.size
  } catch {
    return undefined
  }
}
