import { type ListView, listFields, vocFields } from '@wordtide/contract'
import * as z from 'zod'
import type { TrpcClient } from '../../shared/api/trpc.ts'
import { fetchSample } from '../../shared/lib/samples.ts'

const sampleFile = z.object({ list: listFields.extend({ vocabularies: z.array(vocFields) }) })

/** Creates a list of the user's from the file of a sample. Attempts with the same key create it once. */
export async function createSampleList(client: TrpcClient, path: string, key: string): Promise<ListView> {
  const json: unknown = JSON.parse(await (await fetchSample(path)).text())
  const { vocabularies, ...fields } = sampleFile.parse(json).list
  const list = await client.lists.create.mutate(fields, { context: { idempotencyKey: key } })
  const vocs = { id: list.id, vocs: vocabularies }
  await client.transfer.addVocs.mutate(vocs, { context: { idempotencyKey: `${key}-words` } })
  return list
}
