export { testDatabase, testDatabaseUrl, testEngine } from './databases.ts'
export { findPostgres } from './find-postgres.ts'
export { type ExplainedDatabase, explainedDatabase } from './plans.ts'
export { freePort, startPostgres } from './postgres-server.ts'
