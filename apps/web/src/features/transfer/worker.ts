import { config as configureZod } from 'zod/v4/core'
import { serveReader } from './reading/reader-service.ts'

// As on the page: the content security policy of this script blocks `new Function`.
configureZod({ jitless: true })

serveReader({
  listen: (listener) => self.addEventListener('message', ({ data }) => listener(data)),
  send: (reply, transfer) => self.postMessage(reply, { transfer }),
})
