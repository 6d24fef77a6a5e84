import { client } from '../../.cache/hey-api/client.gen.ts'
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
} from '../../.cache/hey-api/index.ts'
import type { Program } from '../outcome.ts'

export const run: Program = async ({ url, token, image, file }) => {
  client.setConfig({ baseUrl: url, auth: ({ scheme }) => (scheme === 'bearer' ? token : undefined) })
  const { data: list } = await listsCreate({
    body: { name: 'hey-api', language: 'es', targetLanguages: ['en'] },
    throwOnError: true,
  })
  const { data: voc } = await vocsCreate({
    body: { listId: list.id, term: 'la casa', pos: 'n', definitions: [{ language: 'en', value: 'house' }] },
    throwOnError: true,
  })
  const { data: withImage } = await vocsSetImage({ path: { id: voc.id }, body: { image }, throwOnError: true })
  const { data: report } = await transferImportIntoList({
    path: { id: list.id },
    body: { data: { format: 'csv' }, file },
    throwOnError: true,
  })
  const terms: string[] = []
  let page: string | undefined
  do {
    const { data } = await vocsList({
      query: { list: list.id, sort: 'createdAt+', limit: 2, page },
      throwOnError: true,
    })
    terms.push(...data.items.map(({ term }) => term))
    page = data.next ?? undefined
  } while (page !== undefined)
  const { data: queue } = await reviewsGetQueue({
    query: { list: list.id, types: ['translation', 'dictation'] },
    throwOnError: true,
  })
  const { data: submitted } = await reviewsSubmit({
    body: {
      vocReviews: queue.map(({ vocId, reviewType }) => ({
        vocId,
        type: reviewType,
        result: 1,
        date: Date.now(),
        thinkingTime: 900,
      })),
    },
    throwOnError: true,
  })
  const { data: csv } = await transferExportList({
    path: { id: list.id },
    query: { format: 'csv' },
    throwOnError: true,
  })
  const { data: audio } = await audioSpeak({ query: { t: 'la casa', l: 'es' }, throwOnError: true })
  const { error } = await listsGet({ path: { id: 'none' } })
  return {
    list: list.name,
    hasImage: withImage.image !== null,
    imported: report.created,
    terms,
    saved: submitted.saved,
    csv: (csv instanceof Blob ? await csv.text() : String(csv)).split('\n')[0] ?? '',
    audio: audio instanceof Blob ? (await audio.text()).slice(0, 4) : '',
    error: error?.key ?? '',
  }
}
