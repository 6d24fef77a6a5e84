import { defaultQuotas } from '@wordtide/contract'
import { testDatabase } from '@wordtide/db/testing'
import { createAnkiPackage } from '@wordtide/transfer/anki'
import { composers } from '../flow/composers.ts'
import { finishDeletions } from '../flow/finish-deletions.ts'
import { imageInMemory } from '../images/index.ts'
import { countStaleProgress } from '../learning/index.ts'
import { deliverMail } from '../mail/index.ts'
import type { ImageStore, Mail } from '../ports.ts'
import type { IdentityProvider, Services } from '../services.ts'
import { inProcessFiles } from '../transfer/index.ts'
import { dayMs } from '../values/durations.ts'
import { testSpeech } from './speech.ts'

/** One day in ms. */
export const day = dayMs

/** Services over this worker's database, with additions for tests to inspect and control. */
export interface TestServices extends Services {
  /** The mails that have been sent. */
  mails: Mail[]
  /** Sends the queued mails, as the job does. */
  deliver(): Promise<void>
  /** Deletes the rows and files of deleted lists and accounts, as the job does. */
  finishDeletions(): Promise<void>
  /** Counts again what students have done of assignments, as the job does. */
  countAssignments(): Promise<void>
  /** Advances the clock by so many ms. Nothing else advances it. */
  pass(ms: number): void
}

/** The identity providers of the tests. */
export const testGoogle: IdentityProvider = { key: 'google', name: 'Google', issuer: 'https://accounts.google.com' }
export const testOpenId: IdentityProvider = { key: 'oidc', name: 'School', issuer: 'https://id.example.org' }

/** Creates services with a stopped clock, cheap password hashes, and mails, images and audio in memory. */
export async function testServices(overrides: Partial<Services> = {}): Promise<TestServices> {
  let now = Date.now()
  const mails: Mail[] = []
  const ignore = () => {}
  const services: TestServices = {
    db: await testDatabase(),
    now: () => new Date(now),
    mailer: {
      send: async (mail) => {
        mails.push(mail)
      },
    },
    images: memoryImages(() => new Date(now)),
    speech: testSpeech(),
    dictionaries: { listLanguages: async () => [], lookUp: async () => [], listCommon: async () => [] },
    vocabularyFiles: inProcessFiles,
    ankiPackages: {
      create: (list, vocabularies, options) => createAnkiPackage(list, vocabularies, { now: options.now.getTime() }),
    },
    webhookSender: { post: async () => 204 },
    log: { info: ignore, warn: ignore, error: ignore },
    publicUrl: 'http://localhost:3000',
    // All tests call from the same address, so only tests about limits enable them.
    limited: false,
    quotas: defaultQuotas,
    registration: 'open',
    identityProviders: [testGoogle, testOpenId],
    passwordCost: { memoryCost: 8, timeCost: 1 },
    wake: ignore,
    ...overrides,
    mails,
    deliver: () => deliverMail(services, composers),
    finishDeletions: () => finishDeletions(services),
    countAssignments: async () => {
      for await (const _ of countStaleProgress(services));
    },
    pass: (ms) => {
      now += ms
    },
  }
  return services
}

/** Creates an image store in memory. */
export function memoryImages(now: () => Date): ImageStore {
  const files = new Map<string, { bytes: Uint8Array; storedAt: Date }>()
  return {
    put: async (id, bytes) => {
      files.set(id, { bytes, storedAt: now() })
    },
    get: async (id) => files.get(id)?.bytes,
    async open(id) {
      const file = files.get(id)
      return file && imageInMemory(file.bytes)
    },
    has: async (id) => files.has(id),
    remove: async (id) => {
      files.delete(id)
    },
    async *list() {
      for (const [id, { storedAt, bytes }] of [...files]) yield { id, storedAt, bytes: bytes.byteLength }
    },
  }
}
