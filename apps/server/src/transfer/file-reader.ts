// The entry point of the process that reads one file: parsing would keep the main thread from serving requests, and some of what a stranger's
// file makes an engine do can only be ended together with its process.
import { openAsBlob } from 'node:fs'
import { dirname } from 'node:path'
import { FileError, type SourceImage } from '@wordtide/transfer'
import { type ImportFile, openImportFile, type RowChunk } from '@wordtide/transfer/import'
import { type FileRequest, type FileResponse, fileRequest } from './protocol.ts'
import { scratchFilesIn } from './scratch-file.ts'

let file: ImportFile | undefined
let chunks: AsyncIterator<RowChunk> | undefined
let images: AsyncIterator<SourceImage> | undefined

async function valueFor(request: FileRequest): Promise<unknown> {
  if (request.call === 'open') {
    const store = scratchFilesIn(dirname(request.path))
    file = await openImportFile(await openAsBlob(request.path), request.options, store)
    return file.summary
  }
  if (file === undefined) throw new Error('no file is open')
  if (request.call === 'chunk') {
    const { from } = request
    if (from !== undefined) chunks = file.chunks(from.meanings, from.list, from.options)[Symbol.asyncIterator]()
    return nextOf(chunks)
  }
  if (request.isFirst) images = file.images()[Symbol.asyncIterator]()
  return nextOf(images)
}

async function nextOf<T>(values: AsyncIterator<T> | undefined): Promise<T | undefined> {
  const next = await values?.next()
  return next?.done === false ? next.value : undefined
}

async function respond(message: unknown): Promise<FileResponse> {
  try {
    return { value: await valueFor(fileRequest.parse(message)) }
  } catch (error) {
    if (error instanceof FileError) return { problem: error.problem, row: error.row }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (message: unknown) => process.send?.(await respond(message)))
// The server decides when it ends, whose terminal sends signals to both.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
