import postgres, { type Sql } from 'postgres'
import { fillEmptyLists } from '../data/vocabularies.ts'

export interface DataSize {
  learners: number
  /** Of other users. */
  lists: number
  vocsPerList: number
}

const listsPerOther = 5

/** Inserts the data of other users, and vocabularies into all lists. Takes minutes for a million, on a connection without deadlines. */
export async function insertBulk(
  url: string,
  size: DataSize,
  report: (filled: number, total: number) => void,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await insertOthers(sql, size)
    await fillEmptyLists(sql, report)
    await sql`
      insert into user_usage (user_id, lists, vocs) select owner_id, count(*), sum(vocs_count) from lists group by owner_id
      on conflict (user_id) do update set lists = excluded.lists, vocs = excluded.vocs`
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}

/** Inserts other users and their lists, one in ten public; they learn their own lists, as everybody does. */
async function insertOthers(sql: Sql, { lists, vocsPerList }: DataSize): Promise<void> {
  await sql`
    insert into users (id, name, email, email_key, password_hash, created_at, activated_at)
    select gen_random_uuid(), 'Other ' || n, 'other-' || n || '@example.com', 'other-' || n || '@example.com', 'none', now(), now()
    from generate_series(1, ${Math.ceil(lists / listsPerOther)}::int) n`
  await sql`
    insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at, last_modified_at,
      search_key, vocs_count)
    select gen_random_uuid(), id, 'List ' || n || ' of ' || name, '', 'es', '{en}', '{}', n % 10 = 0,
      now() - n * interval '1 minute', now() - n * interval '1 minute', lower('List ' || n || ' of ' || name), ${vocsPerList}::int
    from generate_series(1, ${lists}::int) n
    join users on email_key = 'other-' || 1 + (n - 1) / ${listsPerOther}::int || '@example.com'`
  await sql`insert into learners (user_id, list_id) select owner_id, id from lists on conflict do nothing`
}
