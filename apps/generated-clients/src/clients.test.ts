import { fileURLToPath } from 'node:url'
import { createUser, pngFile } from '@wordtide/api/testing'
import { listeningApp } from '@wordtide/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientNames, createClients, loadProgram } from './clients.ts'

const document = fileURLToPath(new URL('../../server/openapi.json', import.meta.url))
const server = listeningApp()

describe('the clients that generators make of the document by default', () => {
  let complaints: string

  beforeAll(async () => {
    complaints = await createClients(document)
  })

  it('compile under the strict rules, with their programs', () => {
    expect(complaints).toBe('')
  })

  it.each(clientNames)('%s does what its program asks', async (name) => {
    const { server: app, address } = await server
    const user = await createUser(app.services)
    const { token } = await user.call.accessTokens.create({ name, scope: 'write', days: 7 })
    const run = await loadProgram(name)
    const file = new File(['term,definition (en)\nel perro,dog\nel gato,cat\n'], 'words.csv', { type: 'text/csv' })
    const outcome = await run({ url: `${address}/api`, token, image: pngFile(), file })
    expect(outcome).toEqual({
      list: name,
      hasImage: true,
      imported: 2,
      terms: ['la casa', 'el perro', 'el gato'],
      saved: expect.any(Number),
      csv: expect.stringContaining('term'),
      audio: 'RIFF',
      error: 'LIST_NOT_FOUND',
    })
    expect(outcome.saved).toBeGreaterThan(2)
  })
})
