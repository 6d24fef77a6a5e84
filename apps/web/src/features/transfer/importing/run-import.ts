import type { AddedAnswersView, AddVocsView, DuplicatesChoice, VocFields } from '@wordtide/contract'
import { missingAudio, missingImage } from '@wordtide/transfer'
import { errorBodyOf } from '../../../shared/api/errors.ts'
import { CancelledError, type Patience, patientCall } from '../../../shared/api/patient-call.ts'
import type { ChunkAnswer, Mapping, RowImage, VocChunk, WrongRow } from '../reading/protocol.ts'

/** The calls of an import. A call with a key that was sent before has no second effect and returns the first result. */
export interface ImportCalls {
  addVocs(
    input: {
      id: string
      vocs: VocFields[]
      duplicates: DuplicatesChoice
      columns?: string[]
      answers?: ChunkAnswer[]
    },
    idempotencyKey: string,
  ): Promise<AddVocsView>
  setImage(input: { id: string; image: File }): Promise<unknown>
  setAudio(input: { id: string; audio: File }): Promise<unknown>
}

/** The part of an `ImportReader` that an import uses. */
interface ImportSource {
  chunks(mapping: Mapping, history: boolean): AsyncIterable<VocChunk>
  images(): AsyncIterable<RowImage>
}

interface ImportCounts {
  created: number
  updated: number
  skipped: number
  images: number
}

/** The numbers of answers that were saved, were saved before, and were left out by the server. */
export interface AnswerCounts {
  saved: number
  known: number
  leftOut: AddedAnswersView['leftOut']
}

export const noAnswers: AnswerCounts = { saved: 0, known: 0, leftOut: { date: 0, reset: 0, notImported: 0 } }

/** The progress of an import, or its result. */
export interface ImportState extends ImportCounts {
  /** Rows that the server refused, and rows whose image it refused. */
  refused: readonly WrongRow[]
  withoutImage: readonly WrongRow[]
  /** The outcome of the answers that were sent. */
  answers: AnswerCounts
  /** The images to send: those of rows that were created or updated. Undefined until all rows are sent. */
  imagesToSend: number | undefined
  /** Every valid row up to this one is saved, skipped or refused. */
  lastSentRow: number
  /** Rows that may or may not have been saved. */
  unknown: number
}

export interface ImportEnd extends ImportState {
  /** The reason why it ended before its last row: the message of the server, or 'cancelled'. */
  stopped?: { reason: 'cancelled' } | { reason: 'refused'; message: string }
}

export interface ImportOrder {
  listId: string
  mapping: Mapping
  duplicates: DuplicatesChoice
  /** True if the answers in the file are imported, too. */
  history: boolean
  /** Unique for this import; the keys of its calls begin with it. */
  key: string
}

/**
 * Sends the valid rows of a file chunk by chunk, then their images. It ends when all are sent, when the user cancels or when the
 * server refuses to go on; saved rows stay. Throws only if the file cannot be read any more.
 */
export async function runImport(
  source: ImportSource,
  order: ImportOrder,
  calls: ImportCalls,
  patience: Patience,
  onProgress: (state: ImportState) => void,
): Promise<ImportEnd> {
  let state: ImportState = {
    created: 0,
    updated: 0,
    skipped: 0,
    images: 0,
    refused: [],
    withoutImage: [],
    answers: noAnswers,
    imagesToSend: undefined,
    lastSentRow: 0,
    unknown: 0,
  }
  const report = (change: Partial<ImportState>) => {
    state = { ...state, ...change }
    onProgress(state)
  }
  /** The vocabularies of rows with an image that were created or updated, by row. */
  const vocIds = new Map<number, string>()
  /** The same of rows with a sound. */
  const withAudio = new Map<number, string>()
  let chunkNumber = 0

  /** Sends a chunk. Entries that the server refuses although they were valid here are left out, and the others sent again. */
  const sendChunk = async ({ columns, vocs, rows, answers }: VocChunk): Promise<void> => {
    if (vocs.length === 0) return
    const key = `${order.key}-${++chunkNumber}`
    try {
      const named = columns === undefined || order.duplicates !== 'update' ? {} : { columns: [...columns] }
      const input = {
        ...{ id: order.listId, vocs: [...vocs], duplicates: order.duplicates, ...named },
        ...(answers && { answers: [...answers] }),
      }
      const added = await patientCall(() => calls.addVocs(input, key), patience)
      const { created, updated, skipped, items } = added
      for (const { index, id, outcome } of items) {
        const row = rows[index]
        if (row?.hasImage && outcome !== 'skipped') vocIds.set(row.row, id)
        if (row?.hasAudio && outcome !== 'skipped') withAudio.set(row.row, id)
      }
      report({
        created: state.created + created,
        updated: state.updated + updated,
        skipped: state.skipped + skipped,
        answers: sumOf(state.answers, added.answers),
        lastSentRow: rows.at(-1)?.row ?? state.lastSentRow,
      })
    } catch (error) {
      if (error instanceof CancelledError && error.isUnknown) report({ unknown: vocs.length })
      const refused = refusedIn(error, rows)
      if (refused.size === 0) throw error
      report({ refused: [...state.refused, ...refused.values()] })
      const kept = rows.map((_, index) => index).filter((index) => !refused.has(index))
      const places = new Map(kept.map((index, place) => [index, place]))
      const others = {
        ...(columns === undefined ? {} : { columns }),
        // The answers to refused rows stay behind with them.
        ...(answers && {
          answers: answers.flatMap((answer) => {
            const index = places.get(answer.index)
            return index === undefined ? [] : [{ ...answer, index }]
          }),
        }),
        vocs: kept.flatMap((index) => vocs[index] ?? []),
        rows: kept.flatMap((index) => rows[index] ?? []),
      }
      await sendChunk(others)
      report({ lastSentRow: rows.at(-1)?.row ?? state.lastSentRow })
    }
  }

  const sendFile = async ({ row, bytes, isAudio = false }: RowImage): Promise<void> => {
    const ids = isAudio ? withAudio : vocIds
    const id = ids.get(row)
    ids.delete(row)
    if (id === undefined) return
    try {
      const file = new File([bytes], `${row}`)
      await patientCall(
        () => (isAudio ? calls.setAudio({ id, audio: file }) : calls.setImage({ id, image: file })),
        patience,
      )
      report({ images: state.images + 1 })
    } catch (error) {
      const { status, message } = errorBodyOf(error)
      // The file cannot be stored, or its vocabulary has been deleted.
      if (status !== 400 && status !== 404 && status !== 413) throw error
      report({ withoutImage: [...state.withoutImage, { row, field: isAudio ? 'audio' : 'image', message }] })
    }
  }

  try {
    for await (const chunk of source.chunks(order.mapping, order.history)) await sendChunk(chunk)
    report({ lastSentRow: Number.MAX_SAFE_INTEGER, imagesToSend: vocIds.size + withAudio.size })
    if (vocIds.size + withAudio.size > 0) for await (const file of source.images()) await sendFile(file)
    const missing = [
      ...Array.from(vocIds.keys(), (row) => ({ row, field: 'image', message: missingImage })),
      ...Array.from(withAudio.keys(), (row) => ({ row, field: 'audio', message: missingAudio })),
    ]
    if (missing.length > 0) report({ withoutImage: [...state.withoutImage, ...missing] })
    return state
  } catch (error) {
    if (error instanceof CancelledError) return { ...state, stopped: { reason: 'cancelled' } }
    const { status, message } = errorBodyOf(error)
    if (status === undefined) throw error
    return { ...state, stopped: { reason: 'refused', message } }
  }
}

function sumOf(one: AnswerCounts, other: AnswerCounts | undefined): AnswerCounts {
  if (other === undefined) return one
  const { saved, known, leftOut } = other
  return {
    saved: one.saved + saved,
    known: one.known + known,
    leftOut: {
      date: one.leftOut.date + leftOut.date,
      reset: one.leftOut.reset + leftOut.reset,
      notImported: one.leftOut.notImported + leftOut.notImported,
    },
  }
}

/** Returns the entries of a chunk that a response names as invalid, by their index. */
function refusedIn(error: unknown, rows: VocChunk['rows']): Map<number, WrongRow> {
  const refused = new Map<number, WrongRow>()
  for (const { path, message } of errorBodyOf(error).issues ?? []) {
    const [list, index, field] = path
    if (list !== 'vocs' || typeof index !== 'number' || refused.has(index)) continue
    const row = rows[index]
    if (row !== undefined) refused.set(index, { row: row.row, field: String(field ?? ''), message })
  }
  return refused
}
