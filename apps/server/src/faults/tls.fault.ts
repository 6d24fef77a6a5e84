import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCertificateAuthority, findPostgres, needsOpenssl, startPostgres } from '@wordtide/db/testing'
import { afterAll, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { spawnServer, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)
const { start, startupFailure } = useServers()

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined
const isRun = programs !== undefined && needsOpenssl('DATABASE_CA')

it.runIf(isRun)(
  'the server, a backup and a restore verify the certificate of the database by DATABASE_CA',
  async () => {
    const [dataDir, folder] = [await freshFolder(), await freshFolder()]
    const [own, other] = [createCertificateAuthority(), createCertificateAuthority()]
    const [trusted, foreign] = [join(folder, 'trusted.pem'), join(folder, 'foreign.pem')]
    writeFileSync(trusted, own.certificate)
    writeFileSync(foreign, other.certificate)
    const file = join(folder, 'backup.tar.gz')
    const postgres = await startPostgres(programs ?? '', {}, own.issue('IP:127.0.0.1'))
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
    const run = async (name: 'backup' | 'restore', args: string[], DATABASE_CA: string) => {
      const bundle = fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))
      const { output, closed } = spawnServer({ ...settings, DATABASE_CA }, bundle, [], args)
      return { code: await closed, stderr: output.stderr }
    }
    try {
      const refused = await startupFailure({ ...settings, DATABASE_CA: foreign })
      expect(refused).toMatchObject({
        code: 1,
        lines: [expect.stringMatching(/^wordtide: DATABASE_URL: .*DATABASE_CA/)],
      })
      const server = await start(dataDir, { ...settings, DATABASE_CA: trusted })
      await new RestClient(server.url).signUp(dataDir, 'ada@example.com')
      expect(await run('backup', [file], trusted)).toEqual({ code: 0, stderr: '' })
      expect(await run('backup', [file], foreign)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('DATABASE_CA'),
      })
      await server.end('SIGTERM')
      expect(await run('restore', [file, '--replace'], foreign)).toMatchObject({ code: 1 })
      expect(await run('restore', [file, '--replace'], trusted)).toEqual({ code: 0, stderr: '' })
    } finally {
      await postgres.stop()
    }
  },
)
