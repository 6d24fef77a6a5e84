import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './errors.ts'

/** The mode bits that let other users of the machine access a file or a folder. */
const othersBits = 0o077

/** Set for folders such as `/tmp`, which are meant for everybody. */
const stickyBit = 0o1000

const privateFolder = 0o700
const privateFile = 0o600

/** Windows has other means, and its modes mean nothing. */
const hasModes = process.platform !== 'win32'

/** The files and folders that the product creates in a data folder. */
const ownNames =
  /^(pglite.*|images|outbox|speech|uploads|exports|backups|database-id.*|folder-id.*|control\.json.*|restore-.*|\.write-test-.*)$/

/** These have few files, some from an engine or a copy that sets modes of its own: they are examined at every start. */
const alwaysExamined = /^(pglite.*|backups)$/

/** Lets this process, with its worker threads, create files and folders that only its user can access. */
export function restrictNewFiles(): void {
  if (hasModes) process.umask(othersBits)
}

/**
 * Lets only the user of this process access a folder, with everything in it (0700, files 0600). Links are neither changed nor
 * followed. Returns the paths that others can still access. Blocks the process.
 */
export function makePrivate(folder: string): string[] {
  return hasModes ? makeTreePrivate(folder, true) : []
}

/**
 * Makes a data folder private, with everything of the product in it. A folder with many files is examined only while its own mode is
 * open, which changes last: after an interruption, the next call goes on. A folder in which there are other files, too, keeps its
 * mode, and so do those files. Returns a line about what stays open to others; undefined if nothing does. Blocks the process.
 */
export function protectDataFolder(dataDir: string): string | undefined {
  if (!hasModes) return undefined
  const names = namesIn(dataDir)
  // First, because it closes everything below at once.
  const reason = closeDataFolder(dataDir, names)
  const open = names
    .filter((name) => ownNames.test(name))
    .flatMap((name) => makeTreePrivate(join(dataDir, name), alwaysExamined.test(name)))
  if (reason === undefined) return undefined
  const [first] = open
  if (first === undefined)
    return `DATA_DIR: ${dataDir} stays open to others (${reason}); what Wordtide has in it is private`
  const which = open.length === 1 ? first : `${first} and ${open.length - 1} more`
  return `DATA_DIR: other users of this machine can access ${which} (${reason}): give them to the server's user, with the mode 0600`
}

/** Closes the folder itself if it is ours alone; returns why it stays open to others. */
function closeDataFolder(dataDir: string, names: readonly string[]): string | undefined {
  const { mode } = statSync(dataDir)
  if (!isOpen(mode)) return undefined
  const foreign = names.find((name) => !ownNames.test(name) && name !== 'lost+found')
  if (foreign !== undefined) return `\`${foreign}\` in it does not belong to Wordtide`
  if ((mode & stickyBit) !== 0) return 'it is a folder for everybody'
  // It may be a link to the folder: the operator has chosen it.
  return restrict(dataDir, privateFolder, 0)
}

/** Makes a file, or a folder and what is in it, private. What is in a private folder is examined only with `always`. */
function makeTreePrivate(path: string, always: boolean): string[] {
  const state = stateOf(path)
  if (state?.isFile() && isOpen(state.mode)) return restrict(path, privateFile) === undefined ? [] : [path]
  if (!state?.isDirectory() || (!always && !isOpen(state.mode))) return []
  const open = namesIn(path).flatMap((name) => makeTreePrivate(join(path, name), always))
  // Other users have no access to files in a private folder.
  return !isOpen(state.mode) || restrict(path, privateFolder) === undefined ? [] : [path, ...open]
}

/** Sets a mode; returns why others still have access. A file that no longer exists needs no mode. */
function restrict(path: string, mode: number, noFollow = constants.O_NOFOLLOW): string | undefined {
  let file: number | undefined
  try {
    // By the open file: a link that replaces it in the meantime is not followed.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | noFollow)
    fchmodSync(file, mode)
    return isOpen(fstatSync(file).mode) ? 'its file system keeps no modes' : undefined
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : (codeOf(error) ?? String(error))
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const isOpen = (mode: number): boolean => (mode & othersBits) !== 0

/** Returns the state of a file or a link; undefined if it does not exist, or cannot be seen. */
function stateOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

/** Returns the names in a folder; none if it cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
