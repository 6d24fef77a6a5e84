import { createUser, signIn, testCaller } from '@wordtide/api/testing'
import { listeningApp } from '@wordtide/server/testing'
import { beforeAll } from 'vitest'
import { createWordtide } from '../index.ts'

/** Starts a server for the tests of a file. Returns a function that makes a new user of it, with a token. */
export function testServer() {
  let started: Awaited<ReturnType<typeof listeningApp>> | undefined
  beforeAll(async () => {
    started = await listeningApp()
  })
  return async (scope: 'read' | 'write' = 'write') => {
    if (started === undefined) throw new Error('the server starts before the tests')
    const { server, address: url } = started
    const { email } = await createUser(server.services)
    const { call } = testCaller(server.services, { sessionId: await signIn(server.services, email) })
    const { token } = await call.accessTokens.create({ name: 'Client', scope, days: 7 })
    return { url, token, call, services: server.services, wordtide: createWordtide({ url, token }) }
  }
}
