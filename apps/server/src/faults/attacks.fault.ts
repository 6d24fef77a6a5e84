import { type ClientRequest, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listFields, vocFields } from '@wordtide/api/testing'
import { reportFault } from '@wordtide/db/testing'
import { join, testCollection, testZip, zstdBlock } from '@wordtide/transfer/anki/testing'
import { afterAll, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { form } from '../testing/index.ts'
import { memoryOf } from '../testing/process-memory.ts'
import { RestClient } from '../testing/rest-client.ts'
import { type ServerProcess, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)

const { start } = useServers()

/** The time for which other users are watched: once without an attack, once during it. */
const watchMs = 10_000

/** Something that goes on until its server ends. */
interface Attack {
  /** Makes what is needed before; returns what one attacker does again and again. */
  prepare(attackers: readonly RestClient[]): Promise<(attacker: RestClient) => Promise<unknown>>
  attackers: number
}

const importOf =
  (file: Blob) =>
  (attacker: RestClient): Promise<unknown> =>
    attacker.call('POST lists/import', form(['data', listFields], ['file', new File([file], 'a.apkg')]))

/** Letters whose marks an engine orders in a time that grows with the square of their number. */
const marks = (count: number) => `a${'\u0301\u0323'.repeat(count)}`

const note = { fields: ['la playa', 'beach'] }

/** Opens a request and leaves its response unread; it ends with the server. */
const openUnread = ({ url, cookie }: RestClient, path: string): Promise<ClientRequest> =>
  new Promise((resolve) => {
    const sent = httpRequest(`${url}/api/${path}`, { headers: { cookie }, agent: false })
    sent.on('response', (response) => {
      response.pause()
      resolve(sent)
    })
    sent.on('error', () => resolve(sent))
    sent.end()
  })

/** Begins an upload that sends a byte from time to time; resolves when the server ends it. */
const drip = ({ url, cookie }: RestClient): Promise<void> =>
  new Promise((resolve) => {
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=here', 'content-length': '10000000' }
    const sent = httpRequest(`${url}/api/lists/import`, { method: 'POST', headers, agent: false })
    sent.write('--here\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nuno,one\n')
    const timer = setInterval(() => sent.write('a'), 500)
    sent.on('response', (response) => response.resume())
    sent.on('error', () => {})
    sent.on('close', () => {
      clearInterval(timer)
      resolve()
    })
  })

/** Makes a list with so many vocabularies, each with tags of its own. */
async function createLongList(owner: RestClient, count: number, tags: number): Promise<string> {
  const { id } = await owner.createList()
  for (let first = 0; first < count; first += 500) {
    const vocs = Array.from({ length: 500 }, (_, n) => ({
      ...vocFields(`term ${first + n}`),
      tags: Array.from({ length: tags }, (_, tag) => `t ${first + n} ${tag}`),
    }))
    const { status } = await owner.call(`POST lists/${id}/vocs`, { vocs })
    if (status !== 200) throw new Error(`the list could not be filled: ${status}`)
  }
  return id
}

const attacks: Record<string, Attack> = {
  'a package with the name of a file in 700,000 marks': {
    attackers: 2,
    prepare: async () => {
      const media = new TextEncoder().encode(JSON.stringify({ 0: `${marks(350_000)}.png` }))
      const collection = await testCollection({ schema: 11, notes: [note] })
      return importOf(testZip({ 'collection.anki2': collection, media, 0: new Uint8Array(9) }))
    },
  },
  'a package of 200 kB with a note of 190 MB': {
    attackers: 2,
    prepare: async () => {
      const sql = 'update notes set flds = hex(zeroblob(95000000))'
      return importOf(testZip({ 'collection.anki2': await testCollection({ schema: 11, notes: [note], sql }) }))
    },
  },
  'a package whose decoder moves 100 GB': {
    attackers: 2,
    prepare: async () => {
      const block = join([zstdBlock(1, 16_000, false), Uint8Array.of(0)])
      const frame = join([Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 13 << 3), ...Array(12_000).fill(block)])
      return importOf(testZip({ 'collection.anki21b': [frame, { level: 0 }] }))
    },
  },
  'packages that nobody reads, four for each of four users': {
    attackers: 4,
    prepare: async ([first, ...others]) => {
      const id = first === undefined ? '' : await createLongList(first, 20_000, 1)
      await first?.call(`PUT lists/${id}`, { ...listFields, public: true })
      expect(others).toHaveLength(3)
      return async (attacker) => {
        await Promise.all(Array.from({ length: 4 }, () => openUnread(attacker, `lists/${id}/export?format=apkg`)))
        // Waits for time: the attack goes on with the next ones.
        await sleep(1000)
      }
    },
  },
  'uploads that drip': { attackers: 16, prepare: async () => drip },
  'the filter menu of a list with 400,000 tags, twenty at once': {
    attackers: 1,
    prepare: async ([first]) => {
      const id = first === undefined ? '' : await createLongList(first, 20_000, 20)
      const input = encodeURIComponent(JSON.stringify({ listId: id }))
      return (attacker) =>
        Promise.all(Array.from({ length: 20 }, () => attacker.call(`GET trpc/vocs.filters?input=${input}`)))
    },
  },
  'deleting lists of 20,000 words': {
    attackers: 1,
    prepare: async ([first]) => {
      const ids: string[] = []
      if (first !== undefined) for (let n = 0; n < 3; n++) ids.push(await createLongList(first, 20_000, 3))
      return async (attacker) => {
        const id = ids.pop()
        // Waits for time: others are watched until the end.
        await (id === undefined ? sleep(500) : attacker.call(`DELETE lists/${id}`))
      }
    },
  },
}

/** Requests a page again and again; returns the times, in ms. */
async function watchPage(victim: RestClient, until: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!until()) {
    const begin = performance.now()
    const { status } = await victim.call('GET lists/user')
    expect(status).toBe(200)
    times.push(performance.now() - begin)
    // Waits for time: a learner does not read as fast as a server sends.
    await sleep(50)
  }
  return times.sort((a, b) => a - b)
}

async function watchImports(victim: RestClient, until: () => boolean) {
  const counts = { imports: 0, importsRefused: 0 }
  const file = new File(['term,definition\nuno,one\n'], 'words.csv')
  while (!until()) {
    const { status } = await victim.call(
      'POST lists/import',
      form(['data', { ...listFields, dryRun: true }], ['file', file]),
    )
    if (status === 200) counts.imports++
    else if (status === 503) counts.importsRefused++
    else throw new Error(`an import ended with ${status}`)
  }
  return counts
}

const medianOf = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0

it.each(Object.entries(attacks))('%s: others are served, and the server ends on SIGTERM', async (name, attack) => {
  const dataDir = await freshFolder()
  const quotas = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  const server: ServerProcess = await start(dataDir, quotas)
  const user = async (email: string) => {
    const client = new RestClient(server.url)
    await client.signUp(dataDir, email)
    return client
  }
  const [victim, importer] = [await user('victim@example.com'), await user('importer@example.com')]
  await victim.createList()
  const attackers: RestClient[] = []
  for (let n = 0; n < attack.attackers; n++) attackers.push(await user(`attacker${n}@example.com`))
  const act = await attack.prepare(attackers)

  const idleEnd = Date.now() + watchMs / 2
  const idle = await watchPage(victim, () => Date.now() > idleEnd)
  const memory = await memoryOf(server.child.pid ?? 0)

  let isOver = false
  let peakMemory = memory
  const sampling = (async () => {
    while (!isOver) {
      peakMemory = Math.max(peakMemory, await memoryOf(server.child.pid ?? 0))
      // Waits for time: it is a sample.
      await sleep(50)
    }
  })()
  const attacking = attackers.map(async (attacker) => {
    // Waits for time: a server that ends answers no more.
    while (!isOver) await act(attacker).catch(() => sleep(50))
  })
  const end = Date.now() + watchMs
  const until = () => Date.now() > end
  const [beside, imports] = await Promise.all([watchPage(victim, until), watchImports(importer, until)])

  const begin = performance.now()
  const code = await server.end('SIGTERM')
  const stopMs = performance.now() - begin
  isOver = true
  await Promise.all([...attacking, sampling])
  expect(code).toBe(0)
  expect(imports.imports).toBeGreaterThan(0)
  const rounded = (value: number) => Math.round(value * 10) / 10
  reportFault({
    attack: name,
    engine: 'embedded',
    idle: rounded(medianOf(idle)),
    beside: rounded(medianOf(beside)),
    slowest: rounded(beside.at(-1) ?? 0),
    ...imports,
    memory: Math.round(memory),
    peakMemory: Math.round(peakMemory),
    stopMs: Math.round(stopMs),
  })
})
