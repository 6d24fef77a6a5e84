import { TRPCClientError } from '@trpc/client'
import { type AddVocsView, toErrorBody, type VocFields, vocFields } from '@wordtide/contract'
import type { ErrorKey, Issue } from '@wordtide/contract/values'
import { describe, expect, it } from 'vitest'
import { networkFailure } from '../../../shared/api/errors.ts'
import type { Waiting } from '../../../shared/api/patient-call.ts'
import type { VocChunk } from '../reading/protocol.ts'
import { type ImportCalls, type ImportState, runImport } from './run-import.ts'

const voc = (term: string): VocFields => ({ ...vocFields.parse({ term: 'x', pos: 'n' }), term })

/** A file of these chunks of terms; terms with an exclamation mark have an image. Its rows count from 2. */
function sourceOf(...chunks: string[][]) {
  let row = 1
  const read: VocChunk[] = chunks.map((terms) => ({
    vocs: terms.map(voc),
    rows: terms.map((term) => ({ row: ++row, hasImage: term.endsWith('!') })),
  }))
  return {
    async *chunks() {
      yield* read
    },
    async *images() {
      for (const { rows } of read)
        for (const { row, hasImage } of rows) if (hasImage) yield { row, bytes: new Uint8Array([row]) }
    },
  }
}

/** Builds an error of the server as the client throws it. */
function refusal(key: ErrorKey, { issues, retryAfterMs }: { issues?: Issue[]; retryAfterMs?: number } = {}) {
  const error = toErrorBody(key, issues)
  const data = { code: 'BAD_REQUEST', httpStatus: error.status, path: 'transfer.addVocs', error }
  const response = { status: error.status, retryAfterMs }
  return TRPCClientError.from({ error: { code: -32600, message: error.message, data } }, { meta: { response } })
}
const lostConnection = () => TRPCClientError.from(networkFailure())

type Reply = Error | ((terms: string[]) => Partial<AddVocsView>)

/** Runs an import whose calls get these replies in their order, and success after them. */
async function run(
  source: ReturnType<typeof sourceOf>,
  replies: Reply[] = [],
  { onCall = () => undefined, images = [] }: { onCall?: (stop: AbortController) => void; images?: Error[] } = {},
) {
  const sent: { terms: string[]; key: string }[] = []
  const sentImages: string[] = []
  const waits: (Waiting | undefined)[] = []
  const pauses: string[] = []
  const states: ImportState[] = []
  const stop = new AbortController()
  const calls: ImportCalls = {
    addVocs: async ({ vocs }, key) => {
      const terms = vocs.map(({ term }) => term)
      sent.push({ terms, key })
      onCall(stop)
      const reply = replies.shift() ?? (() => ({}))
      if (reply instanceof Error) throw reply
      const items = terms.map((term, index) => ({ index, id: `id of ${term}`, outcome: 'created' as const }))
      return { created: terms.length, updated: 0, skipped: 0, items, ...reply(terms) }
    },
    setAudio: async () => undefined,
    setImage: async ({ id, image }) => {
      sentImages.push(`${id}: ${new Uint8Array(await image.arrayBuffer())}`)
      const reply = images.shift()
      if (reply !== undefined) throw reply
    },
  }
  const patience = {
    signal: stop.signal,
    onWaiting: (waiting: Waiting | undefined) => {
      waits.push(waiting)
      if (waiting === 'connection') queueMicrotask(() => dispatchEvent(new Event('online')))
    },
    pause: async (message: string) => void pauses.push(message),
  }
  const mapping = { meanings: ['term'], targetLanguages: ['en'] }
  const order = { listId: 'list', mapping, duplicates: 'skip' as const, history: false, key: 'key' }
  const end = await runImport(source, order, calls, patience, (state) => states.push(state))
  return { end, sent, sentImages, waits, pauses, states }
}

describe('an import', () => {
  it('sends chunk by chunk, each with a key of its own, and counts the outcomes', async () => {
    const { end, sent, states } = await run(sourceOf(['a', 'b'], ['c']), [
      () => ({ created: 1, skipped: 1 }),
      () => ({ created: 0, updated: 1 }),
    ])
    expect(sent).toEqual([
      { terms: ['a', 'b'], key: 'key-1' },
      { terms: ['c'], key: 'key-2' },
    ])
    expect(end).toMatchObject({ created: 1, updated: 1, skipped: 1, refused: [] })
    expect(end).not.toHaveProperty('stopped')
    expect(states.map(({ created, updated }) => created + updated)).toEqual([1, 2, 2])
  })

  it('names the rows whose image is missing in the file', async () => {
    const source = { ...sourceOf(['a!', 'b', 'c!']), images: async function* () {} }
    expect((await run(source)).end).toMatchObject({
      created: 3,
      withoutImage: [2, 4].map((row) => ({ row, field: 'image', message: 'The image is missing in the file' })),
    })
  })

  it('sends the columns of the file with an update, unless a chunk has whole vocabularies', async () => {
    const sent: unknown[] = []
    const calls: ImportCalls = {
      addVocs: async ({ columns, duplicates }) => {
        sent.push({ columns, duplicates })
        return { created: 0, updated: 1, skipped: 0, items: [] }
      },
      setImage: async () => undefined,
      setAudio: async () => undefined,
    }
    const chunk = { vocs: [voc('a')], rows: [{ row: 1, hasImage: false }] }
    const source = {
      async *chunks() {
        yield { ...chunk, columns: ['term', 'tags'] }
        yield chunk
      },
      async *images() {},
    }
    const patience = { signal: new AbortController().signal, onWaiting: () => {}, pause: async () => {} }
    const mapping = { meanings: ['term', 'tags'], targetLanguages: ['en'] }
    for (const duplicates of ['update', 'skip'] as const)
      await runImport(
        source,
        { listId: 'list', mapping, duplicates, history: false, key: 'key' },
        calls,
        patience,
        () => {},
      )
    expect(sent).toEqual([
      { duplicates: 'update', columns: ['term', 'tags'] },
      { duplicates: 'update' },
      { duplicates: 'skip' },
      { duplicates: 'skip' },
    ])
  })

  it('sends the answers with their words, without those to a word that is refused, and counts what became of them', async () => {
    const answer = (index: number, date: number) =>
      ({ index, type: 'translation', result: 1, date, thinkingTime: 1 }) as const
    const sent: unknown[] = []
    const calls: ImportCalls = {
      addVocs: async ({ vocs, answers = [] }) => {
        sent.push(answers.map(({ index, date }) => [vocs[index]?.term, date]))
        if (vocs.length === 3)
          throw refusal('INVALID_INPUT', { issues: [{ path: ['vocs', 1, 'term'], message: 'Too long' }] })
        const counts = { saved: answers.length - 1, known: 1, leftOut: { date: 0, reset: 2, notImported: 0 } }
        return { created: vocs.length, updated: 0, skipped: 0, items: [], answers: counts }
      },
      setImage: async () => undefined,
      setAudio: async () => undefined,
    }
    const source = {
      async *chunks(_: unknown, history: boolean) {
        const answers = [answer(0, 1), answer(1, 2), answer(2, 3), answer(2, 4)]
        const rows = [1, 2, 3].map((row) => ({ row, hasImage: false }))
        yield { vocs: ['a', 'b', 'c'].map(voc), rows, ...(history && { answers }) }
        yield { vocs: [voc('d')], rows: [{ row: 4, hasImage: false }], answers: [answer(0, 5)] }
      },
      async *images() {},
    }
    const patience = { signal: new AbortController().signal, onWaiting: () => {}, pause: async () => {} }
    const mapping = { meanings: ['term'], targetLanguages: ['en'] }
    const order = { listId: 'list', mapping, duplicates: 'skip' as const, history: true, key: 'key' }
    const end = await runImport(source, order, calls, patience, () => {})
    expect(sent).toEqual([
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['c', 4],
      ],
      [
        ['a', 1],
        ['c', 3],
        ['c', 4],
      ],
      [['d', 5]],
    ])
    expect(end.answers).toEqual({ saved: 2, known: 2, leftOut: { date: 0, reset: 4, notImported: 0 } })
  })

  it('sends a chunk again with its key when its response is lost, as soon as the browser is online', async () => {
    const { end, sent, waits } = await run(sourceOf(['a'], ['b']), [lostConnection()])
    expect(sent.map(({ terms, key }) => `${key}: ${terms}`)).toEqual(['key-1: a', 'key-1: a', 'key-2: b'])
    expect(waits).toEqual(['connection', undefined])
    expect(end).toMatchObject({ created: 2, unknown: 0 })
  })

  it('waits for the time that the server names', async () => {
    const { sent, waits, end } = await run(sourceOf(['a']), [
      refusal('TOO_MANY_REQUESTS', { retryAfterMs: 1 }),
      refusal('BUSY', { retryAfterMs: 1 }),
    ])
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
    expect(waits).toEqual(['server', undefined, 'server', undefined])
    expect(end).toMatchObject({ created: 1 })
  })

  it('pauses when the session has ended, and goes on with the same chunk', async () => {
    const { sent, pauses, end } = await run(sourceOf(['a'], ['b']), [() => ({}), refusal('UNAUTHORIZED')])
    expect(pauses).toEqual(['Sign in to continue'])
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-2'])
    expect(end).toMatchObject({ created: 2 })
  })

  it('stops at a quota, and reports the rows that were not sent', async () => {
    const { end, sent } = await run(sourceOf(['a', 'b'], ['c'], ['d']), [
      () => ({}),
      refusal('VOCABULARY_QUOTA_REACHED'),
    ])
    expect(sent).toHaveLength(2)
    expect(end).toMatchObject({ created: 2, lastSentRow: 3, stopped: { reason: 'refused' } })
  })

  it('leaves out rows that the server finds wrong, and sends the rest of the chunk', async () => {
    const issues = [{ path: ['vocs', 1, 'term'], message: 'Too long' }]
    const { end, sent } = await run(sourceOf(['a', 'b', 'c']), [refusal('INVALID_INPUT', { issues })])
    expect(sent.map(({ terms }) => terms)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'c'],
    ])
    expect(end).toMatchObject({ created: 2, refused: [{ row: 3, field: 'term', message: 'Too long' }] })
  })

  it('finishes the call under way when it is cancelled, and sends no other', async () => {
    const { end, sent } = await run(sourceOf(['a'], ['b']), [], { onCall: (stop) => stop.abort() })
    expect(sent).toHaveLength(1)
    expect(end).toMatchObject({ created: 1, lastSentRow: 2, unknown: 0, stopped: { reason: 'cancelled' } })
  })

  it('reports the number of rows that may be saved if it is cancelled while it waits for the connection', async () => {
    const { end, sent } = await run(sourceOf(['a', 'b'], ['c']), [lostConnection()], { onCall: (stop) => stop.abort() })
    expect(sent).toHaveLength(1)
    expect(end).toMatchObject({ created: 0, unknown: 2, lastSentRow: 0, stopped: { reason: 'cancelled' } })
  })

  it('sets the images of created and updated vocabularies, and names those that the server refuses', async () => {
    const replies = [
      () => ({
        created: 1,
        skipped: 1,
        items: [
          { index: 0, id: 'first', outcome: 'created' as const },
          { index: 1, id: 'second', outcome: 'skipped' as const },
        ],
      }),
    ]
    const { end, sentImages } = await run(sourceOf(['a!', 'b!'], ['c!', 'd']), replies, {
      images: [lostConnection(), refusal('INVALID_IMAGE')],
    })
    expect(sentImages).toEqual(['first: 2', 'first: 2', 'id of c!: 4'])
    expect(end).toMatchObject({ images: 1, withoutImage: [{ row: 2, field: 'image' }], imagesToSend: 2 })
  })
})
