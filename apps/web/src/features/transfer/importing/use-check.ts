import { foldIdentity } from '@wordtide/contract'
import { useEffect, useRef, useState } from 'react'
import { patientCall } from '../../../shared/api/patient-call.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import type { ImportReader } from '../reading/import-reader.ts'
import type { Mapping, NamedRow, SampleVoc } from '../reading/protocol.ts'
import { failureOf } from './use-opened-file.ts'

/** The wrong rows that are named; all of them are counted. */
const namedRows = 100

/** The results of the check of a file so far. */
export interface Check {
  rows: number
  valid: number
  withoutDefinition: number
  wrong: number
  wrongRows: readonly NamedRow[]
  /** Valid rows of which tags are shortened or left out. */
  losingTags: number
  images: number
  sample: readonly (SampleVoc & { isExisting: boolean })[]
  /** Valid rows whose term an earlier row of the file has. */
  repeated: number
  /** Valid rows whose term the list has, as far as it has been compared. */
  existing: number
  /** True if all rows are read. */
  isRead: boolean
  comparison: 'running' | 'done' | 'failed'
  /** The reason why the file cannot be imported, although it was opened. */
  failure: string | undefined
}

export const noCheck: Check = {
  rows: 0,
  valid: 0,
  withoutDefinition: 0,
  wrong: 0,
  wrongRows: [],
  losingTags: 0,
  images: 0,
  sample: [],
  repeated: 0,
  existing: 0,
  isRead: false,
  comparison: 'running',
  failure: undefined,
}

/**
 * Reads all rows of a file, and compares their terms with those of a list, if there is one. Without a mapping nothing is read. A change of
 * the mapping begins again; terms that were compared are not sent again.
 */
export function useCheck(reader: ImportReader, mapping: Mapping | undefined, listId: string | undefined): Check {
  const { client } = trpc.useUtils()
  const [check, setCheck] = useState(noCheck)
  const compared = useRef(new Map<string, boolean>())

  useEffect(() => {
    setCheck(noCheck)
    if (mapping === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    const update = (change: (check: Check) => Partial<Check>) => {
      if (!signal.aborted) setCheck((current) => ({ ...current, ...change(current) }))
    }
    const pending: (readonly string[])[] = []

    const identityOf = (term: string) => foldIdentity(term, mapping.language)
    const markExisting = (voc: SampleVoc) => ({
      ...voc,
      isExisting: compared.current.get(identityOf(voc.fields.term)) === true,
    })
    const compare = async (id: string, terms: readonly string[]) => {
      const unknown = terms.filter((term) => !compared.current.has(identityOf(term)))
      if (unknown.length > 0) {
        const call = () =>
          client.transfer.compareTerms.mutate({ id, terms: unknown }, { context: { skipBatch: true, keepsPage: true } })
        const pause = (message: string) => Promise.reject(new Error(message))
        const patience = { signal, onWaiting: () => undefined, pause }
        const { existing } = await patientCall(call, patience)
        for (const [index, term] of unknown.entries()) compared.current.set(identityOf(term), existing[index] === true)
      }
      const count = terms.filter((term) => compared.current.get(identityOf(term))).length
      update((current) => ({ existing: current.existing + count, sample: current.sample.map(markExisting) }))
    }

    // The list is compared while the file is read, one call at a time.
    let wake = () => undefined as undefined
    let isRead = false
    const compareAll = async (id: string) => {
      while (!signal.aborted) {
        const terms = pending.shift()
        if (terms !== undefined) await compare(id, terms)
        else if (isRead) return update(() => ({ comparison: 'done' }))
        else
          await new Promise<void>((resolve) => {
            wake = () => void resolve()
          })
      }
    }

    const readAll = async () => {
      for await (const step of reader.check(mapping)) {
        if (signal.aborted) return
        if (listId !== undefined) pending.push(step.newTerms)
        wake()
        update((current) => ({
          rows: current.rows + step.rows,
          valid: current.valid + step.valid,
          withoutDefinition: current.withoutDefinition + step.withoutDefinition,
          wrong: current.wrong + step.wrong,
          wrongRows:
            current.wrongRows.length < namedRows
              ? [...current.wrongRows, ...step.wrongRows].slice(0, namedRows)
              : current.wrongRows,
          losingTags: current.losingTags + step.losingTags,
          images: current.images + step.images,
          sample: current.sample.length === 0 ? step.sample.map(markExisting) : current.sample,
          repeated: current.repeated + step.valid - step.newTerms.length,
        }))
      }
      isRead = true
      update(() => ({ isRead: true, ...(listId === undefined && { comparison: 'done' }) }))
      wake()
    }

    readAll().catch((error: unknown) => update(() => ({ failure: failureOf(error).message })))
    if (listId !== undefined) compareAll(listId).catch(() => update(() => ({ comparison: 'failed' })))
    return () => {
      stop.abort()
      wake()
    }
  }, [reader, mapping, listId, client])

  return check
}
