export { testDatabase, testDatabaseUrl, testEngine } from './databases.ts'
export { type ExplainedDatabase, explainedDatabase } from './plans.ts'
export { freePort } from './postgres-server.ts'
