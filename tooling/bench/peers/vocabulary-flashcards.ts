import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { startProgram } from '../processes/program.ts'
import { createDatabase } from './databases.ts'
import { answersOf, type Peer } from './peer.ts'

/*
 * emtiajium/vocabulary-flashcard-backend (NestJS, TypeORM), from a folder in which it was installed (`npm ci`) and built (`npx nest
 * build`). Nothing of it is part of this project: it runs as its own process, on its own database, with as many vocabularies as our list.
 */

const databaseName = 'peer_vocabulary_flashcards'
const user = { id: '00000000-0000-4000-8000-000000000001', email: 'learner@example.com' }
const cohortId = '00000000-0000-4000-8000-000000000002'
const prefix = '/rest/ielts-service'

/** Starts the peer on a new database of this server. Throws if it was not built. */
export async function startVocabularyFlashcards(
  folder: string,
  serverUrl: string,
  vocabularies: number,
): Promise<Peer> {
  const main = join(folder, 'dist', 'src', 'main.js')
  if (!existsSync(main)) throw new Error('it is not built: npm ci && npx nest build')
  const env = environment(serverUrl)
  const databaseUrl = await createDatabase(serverUrl, databaseName)
  execFileSync(
    process.execPath,
    [
      ...['-r', 'ts-node/register', '-r', 'tsconfig-paths/register', './node_modules/typeorm/cli.js'],
      ...['migration:run', '-d', './src/common/persistence/TypeormConfig.ts'],
    ],
    { cwd: folder, env: { PATH: process.env.PATH, ...env, TS_NODE_TRANSPILE_ONLY: 'true' }, stdio: 'pipe' },
  )
  const vocabularyIds = await fill(databaseUrl, vocabularies)
  const program = await startProgram({
    name: 'vocabulary-flashcard-backend',
    args: () => [main],
    cwd: folder,
    env: (port) => ({ ...env, PORT: `${port}` }),
    readyPath: `${prefix}/health`,
  })
  // It decodes tokens without verifying them.
  const token = ['{"alg":"none"}', JSON.stringify({ email: user.email }), '{}']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  const headers = { authorization: `Bearer ${token}` }
  return {
    name: 'emtiajium/vocabulary-flashcard-backend',
    program,
    requests(call, n) {
      const post = (path: string, pageSize: number) => {
        const body = JSON.stringify({ pagination: { pageSize, pageNumber: 1 } })
        return [{ method: 'POST', path: `${prefix}/v1/${path}`, headers, body }]
      }
      if (call === 'page of 50') return post('vocabularies/search', 50)
      if (call === 'queue of 15') return post('leitner-systems/items/1', 15)
      return answersOf(call, n).map((answer) => {
        // All cards one box forward, then all of them back.
        const direction = Math.floor(answer / vocabularyIds.length) % 2 === 0 ? 'forward' : 'backward'
        const id = vocabularyIds[answer % vocabularyIds.length]
        return { method: 'PUT', path: `${prefix}/v1/leitner-systems/${direction}/${id}`, headers, body: '{}' }
      })
    },
    does: {
      'page of 50':
        'a token that it does not verify, whose user it keeps in memory; ids, terms and all meanings, and whether each is a card; the number of all; by OFFSET, so that it reads the whole list; no check of the output',
      'queue of 15':
        'the token as before; ids and terms of the cards of one box, and their number: the cards themselves are a further call each; oldest first, no order of rounds, no new cards, no lists',
      'one answer':
        'the token as before; that the vocabulary is there; moves the card by a box, and stores when it is due. No history, date, thinking time or counts; sent twice, it moves twice; of two at a time one is lost',
      '50 answers': 'no such call: fifty single ones, each saved by itself',
    },
  }
}

function environment(serverUrl: string): Record<string, string> {
  const { hostname, port: databasePort, username } = new URL(serverUrl)
  return {
    SERVICE_NAME: 'ielts-service',
    SERVICE_API_PREFIX: prefix,
    SERVICE_ENV: 'production',
    PAYLOAD_LIMIT_SIZE: '1mb',
    ALLOWED_ORIGIN: 'http://localhost',
    TYPEORM_CONNECTION: 'postgres',
    TYPEORM_HOST: hostname,
    TYPEORM_PORT: databasePort,
    TYPEORM_USERNAME: username,
    TYPEORM_PASSWORD: 'none',
    TYPEORM_DATABASE: databaseName,
    TYPEORM_LOGGING: 'error',
    TYPEORM_ENTITIES: 'src/**/domains/*.ts',
    TYPEORM_MIGRATIONS: 'migrations/*.ts',
    TYPEORM_MIGRATIONS_DIR: 'migrations',
    HAS_SCRIPT_BEEN_EXECUTED: 'true',
    EXECUTE_MANUAL_SCRIPT: 'false',
    WORDS_API_ENABLED: 'false',
    GENERATING_REPORT_SECRET: 'none',
    ANDROID_VERSION_UPDATE_SECRET: 'none',
    GOOGLE_AUTH_CLIENT_ID: 'none',
  }
}

/** Inserts a user with as many vocabularies as asked for, all of them due cards of the first box; returns their ids. */
async function fill(databaseUrl: string, count: number): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`insert into "Cohort" (id, name) values (${cohortId}, 'Learners')`
    await sql`insert into "User" (id, username, firstname, "cohortId") values (${user.id}, ${user.email}, 'Learner', ${cohortId})`
    const rows = await sql`
      insert into "Vocabulary" (id, word, "isDraft", "cohortId")
      select gen_random_uuid(), 'Term ' || n, false, ${cohortId} from generate_series(1, ${count}::int) n returning id`
    await sql`
      insert into "Definition" (id, meaning, examples, notes, "externalLinks", "vocabularyId")
      select gen_random_uuid(), 'meaning of ' || word, array['An example of ' || word], '{}', '{}', id from "Vocabulary"`
    await sql`
      insert into "LeitnerSystems" (id, "userId", "vocabularyId", "currentBox", "boxAppearanceDate")
      select gen_random_uuid(), ${user.id}, id, 1, now() - interval '1 day' from "Vocabulary"`
    await sql`vacuum analyze`
    return rows.map(({ id }) => String(id))
  } finally {
    await sql.end()
  }
}
