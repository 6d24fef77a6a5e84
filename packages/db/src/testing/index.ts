export { migrate } from '../migrate.ts'
export {
  type Certificate,
  type CertificateAuthority,
  createCertificateAuthority,
  needsOpenssl,
} from './certificates.ts'
export { changesComplete } from './changes-complete.ts'
export { ownDatabase, testDatabase, testDatabaseUrl, testEngine } from './databases.ts'
export { amountOf, anyMoment, type FaultRow, isFullRun, isLongRun, reportFault, seededInteger } from './fault-runs.ts'
export { findPostgres } from './find-postgres.ts'
export { type LossyConnection, lossyConnection } from './lossy-connection.ts'
export { migrateUntil } from './migrations.ts'
export { canRunPgbouncer, type Pooler, startPgbouncer } from './pgbouncer.ts'
export { migratedPlace, type TestPlace, testPlace } from './places.ts'
export { type ExplainedDatabase, explainedDatabase } from './plans.ts'
export { freePort, startPostgres, type TestServer } from './postgres-server.ts'
export { isFullScope, isNightlyScope } from './scope.ts'
export { type FailingProxy, startCountingProxy, startFailingProxy, startTcpServer } from './stand-ins.ts'
export { waitUntil } from './wait-until.ts'
