import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StoreMark } from '../../data-folder/store-mark.ts'
import type { Database } from '../../database.ts'
import { knownMigrations } from '../../migrate.ts'
import { rawRows } from '../../raw-rows.ts'
import type { TestPlace } from '../../testing/index.ts'
import { backedUpTables, knownImages } from '../catalog.ts'
import type { BackupImages } from '../format.ts'
import { appliedMigrations } from '../load.ts'

/** Image files in memory. */
export function memoryImages(): BackupImages & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    get: async (id) => files.get(id),
    put: async (id, bytes) => void files.set(id, bytes),
    remove: async (id) => void files.delete(id),
  }
}

/** The mark of a store in memory, with the names and ids in it. */
export function memoryMark(): StoreMark & { ids: Map<string, string> } {
  const ids = new Map<string, string>()
  return {
    ids,
    place: 'the bucket',
    read: async (name) => ids.get(name),
    write: async (name, id) => void ids.set(name, id),
    remove: async (name) => void ids.delete(name),
  }
}

/** Text that a careless format would change. */
export const oddText =
  'Ä\u0301 "quoted" \\n back\\\\slash\ttab\nline\r\u2028\u{1f600} \u0001 {"a":[1,null]} %s $1 \'; --'

/**
 * Adds a user with a list, vocabularies, reviews and, if `images` are given, image files. The columns are those of migration 0006; an indexed
 * one has at most 400 characters of the text. With migration 0025, also adds an invitation.
 */
export async function addContent(db: Database, text: string, images?: BackupImages): Promise<void> {
  const [user, list, image] = [randomUUID(), randomUUID(), images === undefined ? null : randomUUID()]
  const sound = randomUUID()
  for (const file of image === null ? [] : [image, sound])
    await images?.put(file, createHash('sha512').update(file).digest())
  const json = JSON.stringify([{ language: 'en', value: text }])
  const at = sql`timestamptz '2026-03-29 01:59:59.123+00' + random() * interval '300 days'`
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, name, email, email_key, activated_at, intervals, created_at)
      values (${user}, ${text}, ${user}, ${user}, ${at}, '{1,2,1000}', ${at})`)
    // Fields that the table does not have yet are ignored.
    await tx.execute(sql`insert into sessions select * from jsonb_populate_record(null::sessions,
      jsonb_build_object('id', ${user}::text, 'user_id', ${user}::text, 'expires_at', ${at}, 'created_at', ${at},
      'shown_id', ${user}::text))`)
    await tx.execute(
      sql`insert into tokens (user_id, kind, hash, expires_at) values (${user}, 'reset', ${user}, ${at})`,
    )
    await tx.execute(sql`insert into lists (id, owner_id, name, description, image_id, language, target_languages, tags, public,
      created_at, last_modified_at, search_key, vocs_count, learners_count) values (${list}, ${user}, ${text}, '', ${image}::uuid, 'de',
      '{en,"with, comma","NULL"}', array[${text}::text], true, ${at}, ${at}, left(${text}, 400), 3, 1)`)
    await tx.execute(sql`insert into vocs (id, list_id, term, pos, label, image_id, definitions, examples, attributes, tags, notes,
      created_by, created_at, last_modified_at, term_key, search_key) select gen_random_uuid(), ${list}, left(n || ${text}, 50), 'noun', '',
      case when n = 1 then ${image}::uuid end, ${json}::text::jsonb, '[]', '[{"n": 12345678901234567890.123}]', '{}', ${text}, ${user},
      ${at}, ${at}, left(${text}, 100), left(${text}, 400) from generate_series(1, 3) as n`)
    // Earlier releases have no sounds.
    const [audio] = rawRows(
      await tx.execute(
        sql`select from information_schema.columns where table_name = 'vocs' and column_name = 'audio_id'`,
      ),
    )
    if (audio !== undefined && image !== null)
      await tx.execute(sql`update vocs set audio_id = ${sound} where list_id = ${list} and image_id is not null`)
    const columns = sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'vocs' and data_type = 'text'`
    // Each text has something to lose, also one that a later migration adds.
    for (const { name } of rawRows(await tx.execute(columns))) {
      const column = sql.identifier(String(name))
      await tx.execute(sql`update vocs set ${column} = ${text} where list_id = ${list} and ${column} = ''`)
    }
    await tx.execute(sql`insert into learners (user_id, list_id, last_reviewed_at) values (${user}, ${list}, ${at})`)
    await tx.execute(sql`insert into review_results (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
      select ${user}, id, 'dictation', ${at}, ${list}, -1, 9007199254740993, 8, ${at} from vocs where list_id = ${list}`)
    await tx.execute(sql`insert into reviews select row.* from vocs, jsonb_populate_record(null::reviews, jsonb_build_object(
      'user_id', ${user}::text, 'voc_id', vocs.id, 'type', 'dictation', 'list_id', ${list}::text, 'confidence', 2, 'last_review', ${at},
      'due_at', ${at}, 'last_wrong', true, 'first_review', ${at}, 'stability', 0, 'difficulty', 0, 'memory_answers', 0, 'memory_level', -1)) as row where vocs.list_id = ${list}`)
    await tx.execute(sql`insert into leases (name, until) values (${user}, ${at})`)
    const [table] = rawRows(await tx.execute(sql`select to_regclass('public.invitations')::text as name`))
    if (table?.name === 'invitations')
      await tx.execute(sql`insert into invitations (id, hash, note, uses_left, created_at, expires_at)
        values (${user}, ${user}, ${text}, 30, ${at}, ${at})`)
  })
}

/** Returns a digest of each table that a backup contains, and of the image files that the database knows. */
export async function contentOf(db: Database, images: BackupImages): Promise<Record<string, string>> {
  const tables = await backedUpTables(db, (await appliedMigrations(db)) ?? knownMigrations())
  const content: Record<string, string> = {}
  await db.execute(sql`set timezone to 'UTC'`)
  for (const { name } of tables) {
    const rows = rawRows(
      await db.execute(sql`select row_to_json(t)::text as row from public.${sql.identifier(name)} as t`),
    )
    content[name] = `${rows.length} ${digest(rows.map(({ row }) => String(row)))}`
  }
  const files: string[] = []
  for (const id of await knownImages(db))
    files.push(`${id} ${Buffer.from((await images.get(id)) ?? []).toString('hex')}`)
  content.images = `${files.length} ${digest(files)}`
  return content
}

const digest = (lines: string[]) => createHash('sha256').update(lines.sort().join('\n')).digest('hex')

/** Returns the content of a place. */
export const contentAt = (place: TestPlace, images: BackupImages) => place.connect((db) => contentOf(db, images))
