export { testDatabase, testDatabaseUrl, testEngine } from './databases.ts'
export { type ExplainedDatabase, explainedDatabase, type Plan } from './plans.ts'
