import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

type Environment = NodeJS.ProcessEnv

/** The folders of the XDG Base Directory Specification, which ignores relative paths. */
const folderOf = (variable: string | undefined, ...otherwise: string[]) =>
  join(variable !== undefined && isAbsolute(variable) ? variable : join(homedir(), ...otherwise), 'wordtide')

export const configFolder = (env: Environment = process.env): string => folderOf(env.XDG_CONFIG_HOME, '.config')
export const stateFolder = (env: Environment = process.env): string => folderOf(env.XDG_STATE_HOME, '.local', 'state')

/** Returns the text of a file; undefined if there is none. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Writes a file that only its user may read, whole or not at all, and returns once it is on the disk. */
export const writePrivately = (path: string, text: string): Promise<void> => replaceFile(path, text, 0o600)

/** Replaces a file atomically: readers see the earlier or the later text, and so it stays if the program ends meanwhile. */
export async function replaceFile(path: string, data: string | Uint8Array, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: mode === 0o600 ? 0o700 : 0o777 })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the fields of an object; none if the value is something else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
