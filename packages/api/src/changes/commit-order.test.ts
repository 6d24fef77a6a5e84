import { vocs as vocsTable } from '@wordtide/db'
import { changesComplete, testEngine } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createList, createUser, type TestServices, testServices } from '../testing/index.ts'

const writers = 4

const anyStep = fc.oneof(
  fc.record({ do: fc.constantFrom('write' as const, 'commit' as const, 'rollback' as const), by: fc.nat(writers - 1) }),
  fc.record({ do: fc.constant('write' as const), by: fc.nat(writers - 1) }),
  fc.record({ do: fc.constant('read' as const), by: fc.constant(0) }),
)

/** A transaction on a connection of its own, which stays open until it is told to end. */
async function openTransaction({ db }: TestServices) {
  let end = (_how: 'commit' | 'rollback') => {}
  const isTold = new Promise<'commit' | 'rollback'>((resolve) => {
    end = resolve
  })
  const undone = new Error('the transaction is rolled back')
  let ended: Promise<void> = Promise.resolve()
  const tx = await new Promise<typeof db>((resolve) => {
    ended = db
      .transaction(async (opened) => {
        resolve(opened)
        if ((await isTold) === 'rollback') throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
  })
  return {
    tx,
    end: (how: 'commit' | 'rollback') => {
      end(how)
      return ended
    },
  }
}

/** The embedded engine has one connection, and so runs one transaction at a time. */
describe.runIf(testEngine() === 'postgres')('transactions that end in any order', () => {
  it('are all told to a client that follows the feed meanwhile', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { vocs } = await createList(
      ada,
      Array.from({ length: writers }, (_, n) => `word ${n}`),
    )
    let since: string | undefined
    const copy = new Map<string, string>()
    const read = async (): Promise<boolean> => {
      const { changes, next, more } = await ada.call.changes.list({ limit: 2, ...(since !== undefined && { since }) })
      for (const { kind, id, value } of changes) if (kind === 'vocabulary') copy.set(id, value?.notes ?? 'none')
      since = next
      return more
    }
    let count = 0
    const run = async (steps: readonly { do: 'write' | 'commit' | 'rollback' | 'read'; by: number }[]) => {
      const open = new Map<number, Awaited<ReturnType<typeof openTransaction>>>()
      for (const step of steps) {
        const { by } = step
        const transaction = open.get(by)
        if (step.do === 'read') await read()
        else if (step.do === 'write') {
          const writing = transaction ?? (await openTransaction(services))
          open.set(by, writing)
          const tx = await writing.tx
          await tx
            .update(vocsTable)
            .set({ notes: `${++count}` })
            .where(eq(vocsTable.id, vocs[by]?.id ?? ''))
        } else if (transaction !== undefined) {
          open.delete(by)
          await transaction.end(step.do)
        }
      }
      for (const transaction of open.values()) await transaction.end('commit')
      await changesComplete(services.db)
      while (await read());
      const stored = await services.db
        .select({ id: vocsTable.id, notes: vocsTable.notes })
        .from(vocsTable)
        .where(eq(vocsTable.listId, vocs[0]?.listId ?? ''))
      expect(copy).toEqual(new Map(stored.map(({ id, notes }) => [id, notes])))
    }
    await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), run), { numRuns: 25 })
  })
})
