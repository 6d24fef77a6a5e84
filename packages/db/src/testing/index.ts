export { testDatabase, testDatabaseUrl, testEngine } from './databases.ts'
export { freePort } from './free-port.ts'
export { type ExplainedDatabase, explainedDatabase } from './plans.ts'
