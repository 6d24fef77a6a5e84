import { limits } from '@wordtide/contract'
import type { TrpcClient } from '../../../shared/api/trpc.ts'
import { type VocsFilter, vocsFilterOf } from '../../../shared/tables/search-params.ts'
import { shuffled } from './words.ts'

/** The source of the words of a game; by default all lists that the user learns. */
export interface WordSource {
  listId?: string | undefined
  /** Only these vocabularies. */
  vocIds?: readonly string[] | undefined
  /** Only the vocabularies of the list that match. */
  filter?: VocsFilter | undefined
  /** Only vocabularies with a card that was answered then or later, in Unix ms. */
  answeredSince?: number | undefined
}

/** The most words of a game. */
export const mostWords = 200

/** The vocabularies that a call names: their ids stand in its address, whose length has a limit. */
const idsOfCall = 50

/** Loads cards for a game, of at most so many words, in a random order. */
export async function loadCards(client: TrpcClient, source: WordSource) {
  const ids = await idsOf(client, source)
  const load = (vocs?: string[]) =>
    client.reviews.getQueue.query({
      scope: 'practice',
      list: source.listId,
      vocs,
      types: ['translation'],
      count: limits.review.count.max,
    })
  if (ids === undefined) return load()
  const calls = Array.from({ length: Math.ceil(ids.length / idsOfCall) }, (_, call) =>
    load(ids.slice(call * idsOfCall, (call + 1) * idsOfCall)),
  )
  return shuffled((await Promise.all(calls)).flat(), Math.random)
}

/** Returns the vocabularies that a source names; undefined if that is a list, or all lists. */
async function idsOf(client: TrpcClient, source: WordSource): Promise<string[] | undefined> {
  const { listId, vocIds, filter, answeredSince } = source
  if (vocIds !== undefined) return vocIds.slice(0, mostWords)
  if (answeredSince !== undefined)
    return idsOfPages(async (page) => {
      const limit = limits.page.answers
      const { answers, next } = await client.reviews.listAnswers.query({ since: answeredSince, limit, page })
      return { ids: answers.map(({ vocId }) => vocId), next }
    })
  if (listId === undefined || filter === undefined) return undefined
  return idsOfPages(async (page) => {
    const limit = limits.page.max
    const { items, next } = await client.vocs.list.query({ ...vocsFilterOf(listId, filter), view: 'rows', limit, page })
    return { ids: items.map(({ id }) => id), next }
  })
}

/** Loads pages until there are enough different ids. */
async function idsOfPages(
  load: (page: string | null) => Promise<{ ids: string[]; next: string | null }>,
): Promise<string[]> {
  const ids = new Set<string>()
  let next: string | null = null
  do {
    const page = await load(next)
    for (const id of page.ids) ids.add(id)
    next = page.next
  } while (next !== null && ids.size < mostWords)
  return [...ids].slice(0, mostWords)
}
