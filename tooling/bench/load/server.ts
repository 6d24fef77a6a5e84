import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@wordtide/db/testing'
import { type Program, startProgram } from './processes.ts'

const bundle = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url))

/** Starts the built server on a database, with a data folder of its own in `folder`. */
export async function startServer(databaseUrl: string, folder: string, n: number): Promise<Program> {
  const port = await freePort()
  return startProgram({
    name: `server ${n}`,
    args: [bundle],
    port,
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, `server-${n}`),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      UV_THREADPOOL_SIZE: '8',
    },
    readyPath: '/api/ready',
  })
}
