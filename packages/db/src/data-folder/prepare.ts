import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, DataFolderError } from './errors.ts'

/** The size of the test file: enough that a full disk shows. */
const testFileBytes = 65_536

const writeTestFile = (path: string) => writeFile(path, new Uint8Array(testFileBytes), { flush: true })

/**
 * Creates the data folder unless it exists, and writes a test file, so that missing permissions and a full disk are noticed before
 * anything in the folder is touched. Throws DataFolderError.
 */
export async function prepareDataFolder(dataDir: string, writeTest = writeTestFile): Promise<void> {
  const testFile = join(dataDir, `.write-test-${randomUUID()}`)
  try {
    await makeFolder(dataDir)
    await writeTest(testFile).finally(() => rm(testFile, { force: true }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(
      `DATA_DIR: cannot write to ${dataDir} (${reason}): it must be a folder that this user may write to, with free space`,
      { cause: error },
    )
  }
}

/** Creates a folder and those above it. Node's own recursive `mkdir` never returns for a path such as `/proc/x`. */
async function makeFolder(path: string): Promise<void> {
  const create = async () => {
    try {
      await mkdir(path)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
    }
  }
  try {
    await create()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await create()
  }
}
