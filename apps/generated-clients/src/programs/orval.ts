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
} from '../../.cache/orval-fetch.ts'
import { ListsCreateBody } from '../../.cache/orval-zod.ts'
import type { Program } from '../outcome.ts'

/** By default the client calls paths, as in a page of the server; elsewhere a program gives them the server. */
async function withServer<T>(url: string, work: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis
  globalThis.fetch = (path, init) => fetch(`${url}${path}`, init)
  try {
    return await work()
  } finally {
    globalThis.fetch = fetch
  }
}

const work: Program = async ({ token, image, file }) => {
  const options = { headers: { authorization: `Bearer ${token}` } }
  const fields = ListsCreateBody.parse({ name: 'orval', language: 'es', targetLanguages: ['en'] })
  const created = await listsCreate(fields, options)
  if (created.status !== 201) throw new Error('no list')
  const list = created.data
  const voc = await vocsCreate(
    { listId: list.id, term: 'la casa', pos: 'n', definitions: [{ language: 'en', value: 'house' }] },
    options,
  )
  if (voc.status !== 201) throw new Error('no vocabulary')
  const withImage = await vocsSetImage(voc.data.id, { image }, options)
  const report = await transferImportIntoList(list.id, { data: { format: 'csv' }, file }, options)
  const terms: string[] = []
  let page: string | undefined
  do {
    const answer = await vocsList({ list: list.id, sort: 'createdAt+', limit: 2, page }, options)
    if (answer.status !== 200) throw new Error('no page')
    terms.push(...answer.data.items.map(({ term }) => term))
    page = answer.data.next ?? undefined
  } while (page !== undefined)
  const queue = await reviewsGetQueue({ list: list.id, types: ['translation', 'dictation'] }, options)
  if (queue.status !== 200) throw new Error('no queue')
  const submitted = await reviewsSubmit(
    {
      vocReviews: queue.data.map(({ vocId, reviewType }) => ({
        vocId,
        type: reviewType,
        result: 1,
        date: Date.now(),
        thinkingTime: 900,
      })),
    },
    options,
  )
  const csv = await transferExportList(list.id, { format: 'csv' }, options)
  const audio = await audioSpeak({ t: 'la casa', l: 'es' }, options)
  const missing = await listsGet('none', options)
  return {
    list: list.name,
    hasImage: withImage.status === 200 && withImage.data.image !== null,
    imported: report.status === 200 ? report.data.created : 0,
    terms,
    saved: submitted.status === 200 ? submitted.data.saved : 0,
    csv: csv.data instanceof Blob ? ((await csv.data.text()).split('\n')[0] ?? '') : '',
    audio: audio.data instanceof Blob ? (await audio.data.text()).slice(0, 4) : '',
    error: missing.status === 404 ? missing.data.key : '',
  }
}

export const run: Program = (setup) => withServer(setup.url, () => work(setup))
