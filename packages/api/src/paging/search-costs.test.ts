import { vocSort } from '@wordtide/contract'
import { type ExplainedDatabase, explainedDatabase, isNightlyScope } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type TestUser, testServices } from '../testing/index.ts'

/*
 * The cost of a search must not depend on how much others store. Databases of several sizes have the same user, whose vocabularies and
 * lists were added by turns with those of others. Public lists are those of all: a search in them finds more in a larger database, but a
 * page of it costs about the same.
 */

/** The vocabularies of others. They have 300 lists for every thousand. */
const sizes = isNightlyScope ? [1_000, 10_000, 100_000] : [1_000, 10_000]
const own = { vocs: 900, lists: 50 }

/** A database in which a user owns a list of `own.vocs` vocabularies, and owns, shares and has reviewed `own.lists` lists each. */
interface Library extends ExplainedDatabase {
  user: TestUser
  listId: string
}

const libraries: Library[] = []
// Filling the tables takes minutes on a busy machine.
const noTimeout = 0

beforeAll(async () => {
  for (const size of sizes) libraries.push(await library(size))
}, noTimeout)

afterAll(async () => {
  for (const { close } of libraries) await close()
})

async function library(size: number): Promise<Library> {
  const explained = await explainedDatabase(`searched_${size}`)
  const { db } = explained
  const services = await testServices({ db })
  const [user, other] = [await createUser(services), await createUser(services)]
  const { id: listId } = await user.call.lists.create({ name: 'Words', language: 'es', targetLanguages: ['en'] })
  const { id: listOfOther } = await other.call.lists.create({ name: 'Words', language: 'es', targetLanguages: ['en'] })
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    // The rows of the user, spread evenly over those of others. "garden" and "qz" are in those of others alone.
    const spread = (count: number, ofOthers: number) => sql`
      select (n * ${ofOthers / count}::float8)::int as place, n, true as mine from generate_series(1, ${count}::int) n
      union all select n, n, false from generate_series(1, ${ofOthers}::int) n order by place`
    await tx.execute(sql`
      insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
        last_modified_at, term_key, search_key)
      select gen_random_uuid(), case when mine then ${listId}::uuid else ${listOfOther}::uuid end, 'term ' || n, 'n', '', '[]', '[]',
        '[]', '{}', '', now() + place * interval '1 second', now(), 'term ' || n,
        'term ' || n || case when not mine then ' garden qz' when n = 7 then ' zeppelin' else '' end
      from (${spread(own.vocs, size)}) voc`)
    await tx.execute(sql`
      insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
        last_modified_at, search_key)
      select gen_random_uuid(), case when mine and n % 3 = 0 then ${user.id}::uuid else ${other.id}::uuid end,
        case when mine then 'Mine ' else 'List ' end || n, '', 'es', '{en}', '{}', n % 3 = 2, now() - place * interval '1 minute', now(),
        'list ' || n || case when n % 5 = 0 then ' kitchen' else '' end
          || case when not mine then ' garden qz' when n / 3 = 7 then ' zeppelin' else '' end
      from (${spread(3 * own.lists, size * 0.3)}) list`)
    await tx.execute(sql`
      insert into shares (list_id, user_id, editor, created_at)
      select id, ${user.id}::uuid, false, created_at from lists where name like 'Mine %' and owner_id = ${other.id} and not public`)
    await tx.execute(sql`
      insert into learners (user_id, list_id, last_reviewed_at)
      select ${user.id}::uuid, id, case when public or random() < 0.5 then created_at end from lists where name like 'Mine %'
      union all select owner_id, id, created_at from lists where owner_id = ${other.id}
      on conflict do nothing`)
  })
  await db.execute(sql`vacuum analyze vocs, lists, shares, learners`)
  return { ...explained, user, listId }
}

interface Search {
  name: string
  run: (library: Library) => Promise<unknown>
}

const texts = isNightlyScope
  ? ['e', 'qz', 'list', 'kitchen', 'garden', 'zeppelin', 'nowhere', '%']
  : ['qz', 'kitchen', 'garden']
const orders = isNightlyScope ? vocSort.options : (['createdAt-', 'term+'] as const)

const searches: Search[] = [
  ...orders.flatMap((sort) =>
    [...texts, 'e', 'term'].map((search) => ({
      name: `vocabularies with '${search}' by ${sort}`,
      run: ({ user, listId }: Library) => user.call.vocs.list({ listId, search, sort, limit: 10 }),
    })),
  ),
  {
    name: 'vocabularies on a second page',
    run: async ({ user, listId }) => {
      const { next } = await user.call.vocs.list({ listId, search: 'term', sort: 'term+', limit: 10 })
      return user.call.vocs.list({ listId, search: 'term', sort: 'term+', limit: 10, page: next })
    },
  },
  ...texts.flatMap((search) => [
    { name: `own lists with '${search}'`, run: ({ user }: Library) => user.call.lists.listOwn({ search }) },
    {
      name: `own lists in a language with '${search}'`,
      run: ({ user }: Library) => user.call.lists.listOwn({ search, language: 'es' }),
    },
    { name: `shared lists with '${search}'`, run: ({ user }: Library) => user.call.shares.listShared({ search }) },
    { name: `learning lists with '${search}'`, run: ({ user }: Library) => user.call.reviews.listLearning({ search }) },
  ]),
  ...['list', 'kitchen', 'zeppelin', 'nowhere', 'zq'].map((search) => ({
    name: `public lists with '${search}'`,
    run: ({ user }: Library) => user.call.lists.listPublic({ search }),
  })),
]

/** Some pages more: small tables are read wholly, and small indexes have fewer levels. */
const allowance = 60

describe(`among ${sizes.at(-1)} vocabularies of others`, () => {
  it.each(searches)('$name: the pages read are at most 1.5 times as many as among few', async ({ run }) => {
    const costs: number[] = []
    for (const library of libraries) costs.push((await library.costOf(() => run(library))).touched)
    const [few = 0, ...more] = costs
    for (const cost of more) expect(cost).toBeLessThanOrEqual(1.5 * few + allowance)
  })
})
