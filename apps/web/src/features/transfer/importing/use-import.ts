import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { invalidateAfterMutation } from '../../../shared/api/invalidation.ts'
import type { Waiting } from '../../../shared/api/patient-call.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { newIdempotencyKey } from '../../../shared/lib/idempotency-key.ts'
import type { ImportReader } from '../reading/import-reader.ts'
import type { LeftOutFile } from '../reading/protocol.ts'
import { type ImportEnd, type ImportOrder, type ImportState, runImport } from './run-import.ts'
import { failureOf } from './use-opened-file.ts'

/** The progress of an import as the user sees it. */
export type ImportProgress =
  | { status: 'idle' }
  | {
      status: 'running'
      state: ImportState | undefined
      waiting: Waiting | undefined
      /** A pause that only the user can end, with the function that continues. */
      paused: { message: string; isSignedOut: boolean; resume: () => void } | undefined
      isStopping: boolean
    }
  | { status: 'ended'; end: ImportEnd; leftOut: LeftOutFile | undefined }
  | { status: 'failed'; message: string; state: ImportState | undefined }

const begun: ImportProgress = {
  status: 'running',
  state: undefined,
  waiting: undefined,
  paused: undefined,
  isStopping: false,
}

/** Runs one import. It stops when the component is unmounted; saved rows stay. */
export function useImport() {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ImportProgress>({ status: 'idle' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const change = (changed: Partial<Extract<ImportProgress, { status: 'running' }>>) =>
    setProgress((current) => (current.status === 'running' ? { ...current, ...changed } : current))

  const start = async (reader: ImportReader, order: Omit<ImportOrder, 'key'>) => {
    const controller = new AbortController()
    stop.current = controller
    setProgress(begun)
    let state: ImportState | undefined
    const calls = {
      addVocs: (input: Parameters<typeof client.transfer.addVocs.mutate>[0], idempotencyKey: string) =>
        client.transfer.addVocs.mutate(input, { context: { ...ownContext, idempotencyKey } }),
      setImage: (input: Parameters<typeof client.vocs.setImage.mutate>[0]) =>
        client.vocs.setImage.mutate(input, { context: ownContext }),
      setAudio: (input: Parameters<typeof client.vocs.setAudio.mutate>[0]) =>
        client.vocs.setAudio.mutate(input, { context: ownContext }),
    }
    const patience = {
      signal: controller.signal,
      onWaiting: (waiting: Waiting | undefined) => change({ waiting }),
      pause: (message: string, isSignedOut: boolean) =>
        new Promise<void>((resolve) => {
          const resume = () => {
            change({ paused: undefined })
            resolve()
          }
          change({ paused: { message, isSignedOut, resume } })
        }),
    }
    try {
      const end = await runImport(reader, { ...order, key: newIdempotencyKey() }, calls, patience, (next) => {
        state = next
        change({ state: next })
      })
      setProgress({ status: 'ended', end, leftOut: await leftOutOf(reader, order, end) })
    } catch (error) {
      setProgress({ status: 'failed', message: failureOf(error).message, state })
    } finally {
      // Once, not for each chunk.
      invalidateAfterMutation(queryClient, [['transfer', 'addVocs']], { id: order.listId }, undefined)
    }
  }

  const cancel = () => {
    change({ isStopping: true })
    stop.current?.abort()
  }

  return { progress, start, cancel }
}

/** The calls are not batched, and the dialog shows the end of the session, so that the page is not left in the middle of the file. */
const ownContext = { skipBatch: true, keepsPage: true }

async function leftOutOf(
  reader: ImportReader,
  { mapping }: Omit<ImportOrder, 'key'>,
  { refused, lastSentRow, stopped }: ImportEnd,
): Promise<LeftOutFile | undefined> {
  const reason = stopped?.reason === 'refused' ? stopped.message : 'The import was cancelled before this row'
  try {
    const file = await reader.leftOut(mapping, { refused, lastSentRow, reason })
    return file.rows === 0 ? undefined : file
  } catch (error) {
    failureOf(error)
    return undefined
  }
}
