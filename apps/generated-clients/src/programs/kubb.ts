import { setConfig } from '@kubb/plugin-client/clients/fetch'
import {
  audioSpeak,
  listsCreate,
  listsGet,
  reviewsGetQueue,
  reviewsSubmit,
  transferExportList,
  transferImportIntoList,
  vocsCreate,
  vocsList,
  vocsSetImage,
} from '../../.cache/kubb/index.ts'
import type { Program } from '../outcome.ts'

/** The client's own `fetch` names no type for JSON. */
const json = { headers: { 'Content-Type': 'application/json' } }

/** The client's own `fetch` reads every response as JSON: it is given files instead. */
async function withFiles<T>(work: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis
  globalThis.fetch = async (url, init) => {
    const response = await fetch(url, init)
    return Object.assign(response, { json: () => response.blob() })
  }
  try {
    return await work()
  } finally {
    globalThis.fetch = fetch
  }
}

export const run: Program = async ({ url, token, image, file }) => {
  setConfig({ baseURL: url, headers: { authorization: `Bearer ${token}` } })
  const list = await listsCreate({ name: 'kubb', language: 'es', targetLanguages: ['en'] }, undefined, json)
  const voc = await vocsCreate(
    { listId: list.id, term: 'la casa', pos: 'n', definitions: [{ language: 'en', value: 'house' }] },
    undefined,
    json,
  )
  const withImage = await vocsSetImage(voc.id, { image })
  const report = await transferImportIntoList(list.id, { data: { format: 'csv' }, file })
  const terms: string[] = []
  let page: string | undefined
  do {
    const answer = await vocsList({ list: list.id, sort: 'createdAt+', limit: 2, page })
    terms.push(...answer.items.map(({ term }) => term))
    page = answer.next ?? undefined
  } while (page !== undefined)
  const queue = await reviewsGetQueue({ list: list.id, types: ['translation', 'dictation'] })
  const { saved } = await reviewsSubmit(
    {
      vocReviews: queue.map(({ vocId, reviewType }) => ({
        vocId,
        type: reviewType,
        result: 1,
        date: Date.now(),
        thinkingTime: 900,
      })),
    },
    undefined,
    json,
  )
  const [csv, audio] = await withFiles(() =>
    Promise.all([transferExportList(list.id, { format: 'csv' }), audioSpeak({ t: 'la casa', l: 'es' })]),
  )
  // The client's own `fetch` returns the body of an error as if it were the response.
  const missing: object = await listsGet('none')
  return {
    list: list.name,
    hasImage: withImage.image !== null,
    imported: report.created,
    terms,
    saved,
    csv: csv instanceof Blob ? ((await csv.text()).split('\n')[0] ?? '') : '',
    audio: (await audio.text()).slice(0, 4),
    error: 'key' in missing ? String(missing.key) : '',
  }
}
