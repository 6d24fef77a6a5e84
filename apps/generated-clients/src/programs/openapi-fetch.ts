import createClient from 'openapi-fetch'
import type { paths } from '../../.cache/openapi-typescript.ts'
import type { Program } from '../outcome.ts'

/** Sends fields as a form; the types say `string` for binary fields. */
function formOf(fields: Record<string, Blob | object>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Blob ? value : JSON.stringify(value))
  return form
}

export const run: Program = async ({ url, token, image, file }) => {
  const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } })
  const { data: list } = await client.POST('/lists', {
    body: { name: 'openapi-fetch', language: 'es', targetLanguages: ['en'] },
  })
  if (list === undefined) throw new Error('no list')
  const { data: voc } = await client.POST('/vocs', {
    body: { listId: list.id, term: 'la casa', pos: 'n', definitions: [{ language: 'en', value: 'house' }] },
  })
  if (voc === undefined) throw new Error('no vocabulary')
  const { data: withImage } = await client.PUT('/vocs/{id}/image', {
    params: { path: { id: voc.id } },
    body: { image: '' },
    bodySerializer: () => formOf({ image }),
  })
  const { data: report } = await client.POST('/lists/{id}/import', {
    params: { path: { id: list.id } },
    body: { data: { format: 'csv' }, file: '' },
    bodySerializer: ({ data = {} }) => formOf({ data, file }),
  })
  const terms: string[] = []
  let page: string | undefined
  do {
    const { data } = await client.GET('/vocs', {
      params: { query: { list: list.id, sort: 'createdAt+', limit: 2, page } },
    })
    terms.push(...(data?.items ?? []).map(({ term }) => term))
    page = data?.next ?? undefined
  } while (page !== undefined)
  const { data: queue = [] } = await client.GET('/reviews/vocs', {
    params: { query: { list: list.id, types: ['translation', 'dictation'] } },
  })
  const { data: submitted } = await client.POST('/reviews/vocs', {
    body: {
      vocReviews: queue.map(({ vocId, reviewType }) => ({
        vocId,
        type: reviewType,
        result: 1 as const,
        date: Date.now(),
        thinkingTime: 900,
      })),
    },
  })
  const { data: csv = '' } = await client.GET('/lists/{id}/export', {
    params: { path: { id: list.id }, query: { format: 'csv' } },
    parseAs: 'text',
  })
  const { data: audio } = await client.GET('/tts', { params: { query: { t: 'la casa', l: 'es' } }, parseAs: 'blob' })
  const { error } = await client.GET('/lists/{id}', { params: { path: { id: 'none' } } })
  return {
    list: list.name,
    hasImage: typeof withImage?.image === 'string',
    imported: report?.created ?? 0,
    terms,
    saved: submitted?.saved ?? 0,
    csv: csv.split('\n')[0] ?? '',
    audio: (await audio?.text())?.slice(0, 4) ?? '',
    error: error?.key ?? '',
  }
}
