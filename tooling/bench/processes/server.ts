import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from './program.ts'

/** A process of the built server. */
export interface BenchServer extends Program {
  /** The folder that has the mails. */
  dataDir: string
}

/** As `npm start` serves many users: without limits on requests, and with quotas that are never reached. */
const settings = {
  RATE_LIMITS: 'off',
  QUOTA_LISTS: '999999999',
  QUOTA_VOCABULARIES: '999999999',
  QUOTA_TEXTS_MB: '999999999',
  LOG_LEVEL: 'warn',
  UV_THREADPOOL_SIZE: '8',
}

const serverBundle = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url))

/**
 * Starts the built server on a database, or else with the embedded one, with a data folder of its own. Throws if it is
 * not built.
 */
export async function startBenchServer(
  databaseUrl: string | undefined,
  others: Record<string, string> = {},
): Promise<BenchServer> {
  if (!existsSync(serverBundle)) throw new Error('the server is not built: npm run build')
  const dataDir = mkdtempSync(join(tmpdir(), 'wordtide-bench-server-'))
  const program = await startProgram({
    name: 'the server',
    args: () => [serverBundle],
    env: (port) => ({
      ...settings,
      ...others,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      PORT: `${port}`,
    }),
    readyPath: '/api/ready',
  })
  return {
    ...program,
    dataDir,
    stop: async () => {
      await program.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
