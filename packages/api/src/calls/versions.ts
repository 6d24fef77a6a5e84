import * as z from 'zod'
import { sha256Of } from '../values/secrets.ts'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'

/**
 * The fields of a list or a vocabulary that identify its version. Every edit changes `lastModifiedAt`. The others may change without it:
 * a vocabulary has the language of its list, and can be moved to another one.
 */
export const versionedView = z.object({
  lastModifiedAt: z.number(),
  language: z.string(),
  image: z.string().nullable(),
  /** Of a vocabulary. */
  listId: z.string().optional(),
})
type VersionedView = z.infer<typeof versionedView>

/** Returns the version of a view: opaque, without quotes and commas. */
export const versionOf = ({ lastModifiedAt, language, image, listId = '' }: VersionedView): string =>
  sha256Of(JSON.stringify([lastModifiedAt, language, image, listId])).slice(0, 22)

/**
 * Throws unless the caller expects the current version: PRECONDITION_FAILED or VERSION_CONFLICT. Call it with what the
 * transaction of the change has read after locking the list; otherwise two changes of the same version could both pass.
 */
export function checkVersion(
  { expectedVersions }: Pick<Context, 'expectedVersions'>,
  current: VersionedView,
  expectedLastModifiedAt?: number,
): void {
  if (expectedVersions?.includes(versionOf(current)) === false) throw new AppError('PRECONDITION_FAILED')
  if (expectedLastModifiedAt !== undefined && expectedLastModifiedAt !== current.lastModifiedAt)
    throw new AppError('VERSION_CONFLICT')
}

/** Returns the `lastModifiedAt` of an edit: always later than before, so that two edits within a millisecond are two versions. */
export const nextModification = (previous: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), previous.getTime() + 1))
