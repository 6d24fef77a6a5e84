import { afterAll, describe, expect, it } from 'vitest'
import { folderError, listenError } from './startup-errors.ts'
import { freshFolder, removeFolders } from './testing/helpers.ts'

afterAll(removeFolders)

const systemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: no`), { code, ...(path === undefined ? {} : { path }) })

describe('a server that cannot listen', () => {
  it.each([
    ['EADDRINUSE', /^PORT: 80 is in use: /],
    ['EACCES', /^PORT: 80 is not allowed for this user: set a port of 1024 or higher$/],
    ['EADDRNOTAVAIL', /^HOST: example\.org is not an address of this machine: /],
    ['ENOTFOUND', /^HOST: example\.org cannot be resolved: /],
    ['EAI_AGAIN', /^HOST: example\.org cannot be resolved: /],
    ['EOTHER', /^HOST: EOTHER: no$/],
  ])('names the setting and what to do: %s', (code, message) => {
    expect(listenError(systemError(code), { host: 'example.org', port: 80 }).message).toMatch(message)
  })

  it.each([
    ['EADDRINUSE', /^METRICS_PORT: 80 is in use: /],
    ['EADDRNOTAVAIL', /^METRICS_HOST: example\.org is not an address of this machine: /],
    ['EOTHER', /^METRICS_HOST: EOTHER: no$/],
  ])('names the settings of the metrics, if it is those: %s', (code, message) => {
    const { message: line } = listenError(systemError(code), { host: 'example.org', port: 80 }, 'METRICS_')
    expect(line).toMatch(message)
  })
})

describe('a folder that cannot be used', () => {
  it.each([
    ['EEXIST', /^DATA_DIR: \/data\/images is not a folder: /],
    ['ENOTDIR', /^DATA_DIR: \/data\/images lies below a file: /],
    ['EACCES', /^DATA_DIR: \/data\/images is not writable for this user: /],
    ['EROFS', /^DATA_DIR: \/data\/images is not writable for this user: /],
    ['ENOSPC', /^DATA_DIR: the disk of .* is full: /],
    ['EDQUOT', /^DATA_DIR: the disk of .* is full: /],
    ['EOTHER', /^DATA_DIR: EOTHER: no$/],
  ])('is named with what to do: %s', async (code, message) => {
    const { message: line } = await folderError(systemError(code, '/data/images'), await freshFolder())
    expect(line).toMatch(message)
  })

  it('is named itself if a temporary file in it could not be written', async () => {
    const { message } = await folderError(systemError('EACCES', '/data/images/1.part'), '/data/images')
    expect(message).toMatch(/^DATA_DIR: \/data\/images is not writable/)
  })

  it('gets one line, whatever was thrown', async () => {
    const folder = await freshFolder()
    expect((await folderError({ status: 1 }, folder)).message).toBe('DATA_DIR: an unknown failure')
    const nested = new Error('Failed query: select 1\nparams: 2', { cause: new Error('the reason\nand more') })
    expect((await folderError(nested, folder)).message).toBe('DATA_DIR: the reason')
  })
})
