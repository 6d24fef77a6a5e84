import * as z from 'zod'
import type { BenchServer } from '../processes/server.ts'
import type { BenchUser } from '../processes/user.ts'

/** Someone who uses a server. */
export interface Learner {
  /** Each read is another one than the last. */
  read(n: number): Promise<void>
  /** The nth answer, later than those before it. */
  answer(n: number): Promise<void>
  /** Imports a list, and deletes it. */
  importList(): Promise<void>
}

const rowsOfList = { own: 1000, imported: 200 }

const report = z.object({ list: z.object({ id: z.string() }), created: z.number(), failedCount: z.literal(0) })
const page = z.object({ items: z.array(z.object({ id: z.string() })) })

/** Imports a list that the user learns. */
export async function createLearner({ url }: BenchServer, user: BenchUser): Promise<Learner> {
  async function importRows(count: number): Promise<string> {
    const form = new FormData()
    const rows = Array.from({ length: count }, (_, n) => `palabra ${n},n,word ${n},Esta es la palabra ${n}.`)
    form.set('file', new File([['term,pos,definition,example', ...rows].join('\n')], 'words.csv'))
    form.set('data', JSON.stringify({ name: 'Words', language: 'es', targetLanguages: ['en'] }))
    const response = await fetch(`${url}/api/lists/import`, {
      method: 'POST',
      headers: { cookie: user.cookie },
      body: form,
    })
    if (!response.ok) throw new Error(`an import: ${response.status} ${await response.text()}`)
    const { list, created } = report.parse(await response.json())
    if (created !== count) throw new Error(`an import of ${count} rows has created ${created}`)
    return list.id
  }

  const listId = await importRows(rowsOfList.own)
  const { items } = await user.call(`GET /vocs?list=${listId}&limit=50`, page)
  const begin = Date.now() - 3_600_000
  const reads = [
    `GET /vocs?list=${listId}&limit=50`,
    `GET /reviews/vocs?list=${listId}&count=15`,
    'GET /reviews/today',
    'GET /lists/learning',
  ]
  return {
    read: (n) => user.fetch(reads[n % reads.length] ?? ''),
    answer: (n) => {
      const answer = { type: 'translation', result: n % 8 === 0 ? -1 : 1, date: begin + n * 10, thinkingTime: 2000 }
      return user.fetch('POST /reviews/vocs', { vocReviews: [{ ...answer, vocId: items[n % items.length]?.id }] })
    },
    importList: async () => user.fetch(`DELETE /lists/${await importRows(rowsOfList.imported)}`),
  }
}
