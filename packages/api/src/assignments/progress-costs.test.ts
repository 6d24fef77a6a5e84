import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser, type TestUser, testServices } from '../testing/index.ts'

/** The largest class with the assignments of a term, beside others. */
const size = { members: 500, assignments: 20, words: 500, otherUsers: 5000, otherClasses: 40 }

let explained: ExplainedDatabase
let teacher: TestUser
let student: TestUser
let classId = ''

beforeAll(async () => {
  explained = await explainedDatabase('progress_costs', { anyValues: true })
  const { db } = explained
  const services = await testServices({ db })
  teacher = await createUser(services)
  student = await createUser(services)
  classId = (await teacher.call.classes.create({ name: 'Year 7' })).id
  const week = Math.floor(services.now().getTime() / 1000 / 604_800)
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into users (id, name, email, email_key, created_at)
      select gen_random_uuid(), 'Student ' || n, n || '@example.org', n || '@example.org', now() from generate_series(1, ${size.otherUsers}::int) n`)
    await tx.execute(sql`
      insert into classes (id, teacher_id, name, code, created_at)
      select gen_random_uuid(), ${teacher.id}, 'Other', 'OTHER' || n, now() from generate_series(1, ${size.otherClasses}::int) n`)
    await tx.execute(sql`
      insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at, last_modified_at, search_key)
      select gen_random_uuid(), ${teacher.id}, 'Unit ' || n, '', 'es', '{en}', '{}', false, now(), now(), 'unit'
      from generate_series(1, ${size.assignments}::int) n`)
    await tx.execute(sql`
      insert into class_lists (class_id, list_id, attached_at) select classes.id, lists.id, now() from classes cross join lists`)
    // Every class has other members, except for one student who is in all.
    await tx.execute(sql`
      insert into class_members (class_id, user_id, joined_at, last_active_at, week, week_ms)
      select classes.id, member.id, now(), now(), 3000, 600000 from classes cross join lateral (
        select id from users where name like 'Student %' order by hashtext(id::text || classes.id::text) limit ${size.members - 1}::int) member`)
    await tx.execute(sql`
      insert into class_members (class_id, user_id, joined_at) select id, ${student.id}, now() from classes`)
    await tx.execute(sql`
      insert into assignments (id, class_id, list_id, types, due_day, created_at, total)
      select gen_random_uuid(), class_id, list_id, '{translation}', 20000, now(), 25 from class_lists order by random()`)
    await tx.execute(sql`
      insert into assignment_progress (assignment_id, user_id, answered, known)
      select assignments.id, class_members.user_id, 12, 6 from assignments join class_members using (class_id) order by assignments.id`)
    await tx.execute(sql`
      insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at, last_modified_at,
        term_key, search_key)
      select gen_random_uuid(), (array(select id from lists order by id))[1 + n % ${size.assignments}::int], 'word ' || n, 'n', '',
        '[{"language":"en","value":"x"}]', '[]', '[]', '{}', '', now(), now(), 'word ' || n, 'word ' || n
      from generate_series(1, ${size.words}::int) n`)
    await tx.execute(sql`
      insert into class_misses (class_id, list_id, voc_id, week, misses)
      select class_id, list_id, vocs.id, ${week}::int - ago, 1 + abs(hashtext(vocs.id::text)) % 40
      from class_lists join vocs using (list_id) cross join generate_series(0, 3) ago`)
  })
  await db.execute(sql`vacuum analyze`)
})

afterAll(() => explained.close())

it('the progress of 500 members with 20 assignments takes at most 10 statements and 2,000 pages, and no scan of answers', async () => {
  const read = async () => teacher.call.assignments.getProgress({ classId })
  const { members, missed } = await read()
  expect(members).toHaveLength(size.members)
  expect(members.every(({ assignments }) => assignments.length === size.assignments)).toBe(true)
  expect(missed).toHaveLength(20)
  const statements = await explained.statementsOf(read)
  expect(statements.length).toBeLessThanOrEqual(10)
  expect(statements.filter((text) => /review_results|"reviews"/.test(text))).toEqual([])
  const cost = await explained.costOf(read)
  expect(cost.touched).toBeLessThanOrEqual(2000)
})

it('what is set to one student is found without the rows of others', async () => {
  const cost = await explained.costOf(() => student.call.assignments.list({ classId }))
  expect(cost.touched).toBeLessThanOrEqual(200)
})
