import { config as configureZod } from 'zod/v4/core'
import { serveReader } from './reading/reader-service.ts'
import { ownPort } from './reading/serve-calls.ts'

// As on the page: the content security policy of this script blocks `new Function`.
configureZod({ jitless: true })

serveReader(ownPort())
