import * as z from 'zod'
import { userKeys } from '../../../shared/lib/kept/stored-keys.ts'

/** The kinds of files whose columns are remembered; the oldest is forgotten first. */
const maxFiles = 30

const stored = z.array(z.object({ headers: z.array(z.string()), meanings: z.array(z.string()) }))
type Stored = z.infer<typeof stored>

const keyOf = (userId: string) => `${userKeys.importColumns}:${userId}`

/** Returns the user's choice for the columns of the last file with these headers, in this browser. */
export function rememberedMeanings(userId: string, headers: readonly string[]): readonly string[] | undefined {
  return read(userId).find((file) => isSame(file.headers, headers))?.meanings
}

/** Stores the meanings of the columns of a file, if the browser has room and permits it. */
export function rememberMeanings(userId: string, headers: readonly string[], meanings: readonly string[]): void {
  const others = read(userId).filter((file) => !isSame(file.headers, headers))
  const files = [{ headers, meanings }, ...others].slice(0, maxFiles)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(files))
  } catch {
    // They are guessed again.
  }
}

function read(userId: string): Stored {
  try {
    const { data } = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
    return data ?? []
  } catch {
    return []
  }
}

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)
