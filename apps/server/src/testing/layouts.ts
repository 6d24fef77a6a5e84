import type { Layout } from './shards.ts'

const place = (group: string, column: string) => ({ group, column })
const byUser = place('user', 'user_id')
const byList = place('list', 'list_id')

/** What belongs to an account alone. */
const accounts = {
  users: place('user', 'id'),
  sessions: byUser,
  tokens: byUser,
  known_networks: byUser,
  access_tokens: byUser,
  idempotency_keys: byUser,
  user_languages: byUser,
  user_usage: byUser,
  feedbacks: byUser,
}

/** What belongs to a list, whoever has made it. */
const contents = { lists: place('list', 'id'), vocs: byList, ratings: byList, shares: byList }

/** What each learner has of each list: rows that have both columns. */
const learning = [
  'learners',
  'reviews',
  'review_results',
  'review_blocks',
  'review_counts',
  'review_periods',
  'answer_periods',
  'voc_counts',
  'suspensions',
  'review_frontiers',
]

/** Small tables, those whose rows belong to nobody, and the locks of backups. Counted attempts and image files would be distributed by their own keys. */
const local = [
  'leases',
  'mail_queue',
  'database_identity',
  'invitations',
  'rate_limits',
  'image_files',
  'pg_locks',
  'pg_database',
]

const withLearning = (column: typeof byUser): Layout => ({
  distributed: { ...accounts, ...contents, ...Object.fromEntries(learning.map((table) => [table, column])) },
  local,
})

/** Two ways to distribute the tables: what learners do lies with the learner, or with the list. */
export const layouts = { user: withLearning(byUser), list: withLearning(byList) }
