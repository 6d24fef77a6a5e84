import type { Database } from '@wordtide/db'
import { sql } from 'drizzle-orm'

/** Inserts a vocabulary into each empty list for each of its `vocs_count`, one added each second, into all of them by turns. */
export async function insertVocabularies(db: Database): Promise<void> {
  await db.execute(sql`
    insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
      last_modified_at, term_key, search_key)
    select gen_random_uuid(), lists.id, 'term ' || n, 'n', '', '[{"language": "en", "value": "word"}]', '[]', '[]', '{}', '',
      now() - interval '1 year' + n * interval '1 second', now(), 'term ' || n, 'term ' || n
    from lists cross join generate_series(1, lists.vocs_count) n
    where not exists (select 1 from vocs where list_id = lists.id)`)
  await db.execute(sql`
    update lists set last_added_at = (select max(created_at) from vocs where list_id = lists.id) where vocs_count > 0`)
}
