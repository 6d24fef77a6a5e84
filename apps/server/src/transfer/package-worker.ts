// The entry point of the thread that makes one Anki package: its database would keep the main thread from serving requests.
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportedPages } from '@wordtide/transfer'
import { createAnkiPackage } from '@wordtide/transfer/anki'
import type { PackageOrder, PackageRequest, PackageResponse, SentVoc } from './package-messages.ts'

if (parentPort === null) throw new Error('this file must run as a worker')
const port = parentPort

async function ask(request: PackageRequest): Promise<PackageResponse> {
  port.postMessage(request)
  const [response]: PackageResponse[] = await once(port, 'message')
  return response
}

async function* pages(): ExportedPages {
  for (;;) {
    const page = await ask({ wants: 'page' })
    if (typeof page !== 'string') return
    const vocabularies: SentVoc[] = JSON.parse(page)
    yield vocabularies.map(({ hasImage, hasAudio, ...voc }, index) => ({
      ...voc,
      image: hasImage ? () => fileAt('image', index) : null,
      audio: hasAudio ? () => fileAt('audio', index) : null,
    }))
  }
}

async function fileAt(wants: 'image' | 'audio', index: number): Promise<Uint8Array | undefined> {
  const file = await ask({ wants, index })
  return file instanceof Uint8Array ? file : undefined
}

async function make({ path, list, now }: PackageOrder): Promise<PackageRequest> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of createAnkiPackage({ ...list, image: null }, pages(), { now })) await file.writeFile(piece)
    return { ended: 'complete' }
  } catch (error) {
    if (error instanceof RangeError) return { ended: 'too large' }
    throw error
  } finally {
    await file.close()
  }
}

port.postMessage(await make(workerData))
