import { lists, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '../calls/errors.ts'
import { unpublishList as makePrivate } from '../lists/index.ts'
import { AdminError, type AdminServices } from './services.ts'

/** A list with its owner. Times are unix milliseconds. */
export const adminList = z.object({
  id: z.string(),
  name: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  isPublic: z.boolean(),
  vocsCount: z.number(),
  learnersCount: z.number(),
  createdAt: z.number(),
})

/** Returns a list. Throws AdminError if there is none with this id. */
export async function findList({ db }: AdminServices, { id }: { id: string }): Promise<z.input<typeof adminList>> {
  const [row] = await db
    .select({
      id: lists.id,
      name: lists.name,
      ownerName: users.name,
      ownerEmail: users.email,
      isPublic: lists.public,
      vocsCount: lists.vocsCount,
      learnersCount: lists.learnersCount,
      createdAt: lists.createdAt,
    })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(eq(lists.id, id))
  if (row === undefined) throw unknownList(id)
  return { ...row, createdAt: row.createdAt.getTime() }
}

/** Makes a public list private, as its owner could, and returns it. Throws AdminError if there is none with this id. */
export async function unpublishList(
  services: AdminServices,
  { id }: { id: string },
): Promise<z.input<typeof adminList>> {
  await makePrivate(services.db, id, services.now).catch((error: unknown) => {
    throw error instanceof AppError ? unknownList(id) : error
  })
  return findList(services, { id })
}

const unknownList = (id: string) => new AdminError(`there is no list ${id}: its id is in the address of its page`)
