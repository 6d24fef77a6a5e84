import { openDatabase, restrictNewFiles } from '@wordtide/db'
import { readConfig } from '@wordtide/server/config'
import { seed, seedPassword } from './seed.ts'

restrictNewFiles()

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { databaseUrl, databaseCa, dataDir } = readConfig(process.env)
  const { db, close } = await openDatabase({ url: databaseUrl, ca: databaseCa, dataDir })
  try {
    const start = performance.now()
    const { users, students, lists, vocs, reviews } = await seed({ db, now: new Date() })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    print(`Seeded ${lists} lists with ${vocs} vocabularies and ${reviews} reviews in ${seconds} s.`)
    print(`ada@example.com teaches a class of ${students}: student1@example.com and so on.`)
    print(`Sign in with the password ${seedPassword} as ${users.map(({ email }) => email).join(', ')}.`)
  } finally {
    await close()
  }
} catch (error) {
  print(`Not seeded: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
