import postgres, { type Sql } from 'postgres'

export interface DataSize {
  learners: number
  /** Of other users. */
  lists: number
  vocsPerList: number
}

const listsPerOther = 5

/** Inserts the data of other users, and vocabularies into all lists. Takes minutes for a million, on a connection without deadlines. */
export async function insertBulk(url: string, size: DataSize): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    // Without the checks of foreign keys, which would take most of the time.
    await sql`set session_replication_role = replica`
    await insertOthers(sql, size)
    await insertVocabularies(sql)
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
    join users on email_key = 'other-' || 1 + n / ${listsPerOther}::int || '@example.com'`
  await sql`insert into learners (user_id, list_id) select owner_id, id from lists on conflict do nothing`
}

/** Inserts into each list as many vocabularies as it counts, with terms of random syllables. */
async function insertVocabularies(sql: Sql): Promise<void> {
  await withoutSearchIndexes(sql, async () => {
    await sql`
      insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_by, created_at,
        last_modified_by, last_modified_at, term_key, search_key)
      select gen_random_uuid(), list_id, term, 'n', '',
        jsonb_build_array(jsonb_build_object('language', 'en', 'value', meaning)),
        jsonb_build_array(jsonb_build_object('value', 'Aquí hay *' || term || '* y más.', 'translations', '[]'::jsonb)),
        '[]', '{noun}', '', owner_id, added_at, owner_id, added_at, term, term || E'\n' || meaning
      from (
        select lists.id as list_id, owner_id, now() - interval '1 year' + n * interval '1 second' as added_at,
          syllables[1 + floor(random() * 24)] || syllables[1 + floor(random() * 24)] || syllables[1 + floor(random() * 24)] as term,
          'the ' || syllables[1 + floor(random() * 24)] || syllables[1 + floor(random() * 24)] as meaning
        from lists cross join generate_series(1, vocs_count) n
        cross join (select string_to_array(
          'ba ce di fo gu la me ni po ru sa te vi zo cu pla tre bri glo stu ran mos quel tion', ' ') as syllables) all_syllables
      ) drawn`
  })
  await sql`
    update lists set last_added_at = added_at
    from (select list_id, max(created_at) as added_at from vocs group by list_id) latest where lists.id = list_id`
  await sql`
    insert into user_usage (user_id, lists, vocs) select owner_id, count(*), sum(vocs_count) from lists group by owner_id
    on conflict (user_id) do update set lists = excluded.lists, vocs = excluded.vocs`
}

/** Runs `work` while the search indexes of the vocabularies are away: building them afterwards takes a fraction of the time. */
async function withoutSearchIndexes(sql: Sql, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'vocs' and indexdef like '%USING gin%'`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await work()
  for (const { definition } of indexes) await sql.unsafe(definition)
}
