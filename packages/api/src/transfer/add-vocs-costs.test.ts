import { limits } from '@wordtide/contract'
import { arrayText, textArray } from '@wordtide/db'
import { isNightlyScope } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createList, createUser, testServices, vocFields } from '../testing/index.ts'
import { newId } from '../values/ids.ts'

const entriesOf = (name: string) =>
  Array.from({ length: limits.bulk.vocs }, (_, n) => ({
    ...vocFields(`término ${name} ${n}`),
    examples: [{ value: `Una *frase* ${n}`, translations: [{ language: 'en' as const, value: `A *sentence* ${n}` }] }],
    attributes: [{ name: 'gender', value: 'm' }],
    tags: ['unit 1'],
  }))
type Entries = ReturnType<typeof entriesOf>

async function fixtures() {
  const services = await testServices()
  const ada = await createUser(services)
  const { list } = await createList(ada)
  /** Inserts rows by one statement, without the other effects of an addition. */
  const insert = (entries: Entries) => {
    const column = (text: (entry: Entries[number]) => string) => textArray(entries.map(text))
    return services.db.execute(sql`
      insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, term_key, search_key,
        created_by, created_at, last_modified_by, last_modified_at)
      select id, ${list.id}::uuid, term, pos, '', definitions::jsonb, examples::jsonb, attributes::jsonb, tags::text[], '', term,
        search_key, ${ada.id}::uuid, now(), ${ada.id}::uuid, now()
      from unnest(${arrayText(entries.map(newId))}::uuid[], ${column(({ term }) => term)}::text[], ${column(({ pos }) => pos)}::text[],
        ${column(({ definitions }) => JSON.stringify(definitions))}::text[], ${column(({ examples }) => JSON.stringify(examples))}::text[],
        ${column(({ attributes }) => JSON.stringify(attributes))}::text[], ${column(({ tags }) => textArray(tags))}::text[],
        ${column(({ term }) => `${term}\n${term} in English`)}::text[])
        as given (id, term, pos, definitions, examples, attributes, tags, search_key)`)
  }
  const add = (vocs: Entries, duplicates: 'add' | 'skip' | 'update') =>
    ada.call.transfer.addVocs({ id: list.id, vocs, duplicates })
  return { insert, add }
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await task()
  return performance.now() - startedAt
}

// `TEST_SCOPE=nightly` measures; otherwise the round trips to the database are counted, in apps/server/src/rest/round-trips.test.ts.
it.runIf(isNightlyScope)(
  '500 vocabularies in one call cost at most three times as much as one insert of their rows',
  { timeout: 120_000 },
  async () => {
    const { insert, add } = await fixtures()
    const times = { insert: [] as number[], add: [] as number[], skip: [] as number[] }
    // The first rounds compile and plan.
    for (let round = -3; round < 9; round++) {
      const measured = {
        insert: await timeOf(() => insert(entriesOf(`insert ${round}`))),
        add: await timeOf(() => add(entriesOf(`add ${round}`), 'add')),
        skip: await timeOf(() => add(entriesOf(`skip ${round}`), 'skip')),
      }
      if (round < 0) continue
      for (const name of ['insert', 'add', 'skip'] as const) times[name].push(measured[name])
    }
    const limit = 3 * median(times.insert)
    expect(median(times.add)).toBeLessThan(limit)
    expect(median(times.skip)).toBeLessThan(limit)
  },
)
