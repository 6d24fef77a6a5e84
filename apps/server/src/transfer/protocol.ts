import { importFormats } from '@wordtide/contract'
import {
  type FileProblem,
  fileProblems,
  type LeftBehind,
  type SourceColumn,
  type SourceHistory,
  type SourceList,
} from '@wordtide/transfer'
import type { ReadVocabulary, RowProblem } from '@wordtide/transfer/import'
import * as z from 'zod'

/** A request to the process that reads a file; one at a time. */
export const fileRequest = z.discriminatedUnion('call', [
  z.object({
    call: z.literal('open'),
    path: z.string(),
    options: z.object({
      format: z.enum(importFormats).optional(),
      separator: z.string().optional(),
      rowSeparator: z.string().optional(),
      header: z.boolean().optional(),
      language: z.string().optional(),
      targetLanguages: z.array(z.string()).readonly().optional(),
      list: z.string().optional(),
    }),
  }),
  /** The next rows; with `from`, which has the options for reading them, those from the first on. */
  z.object({
    call: z.literal('chunk'),
    from: z
      .object({
        meanings: z.array(z.string()),
        list: z.object({ language: z.string().optional(), targetLanguages: z.array(z.string()) }),
        options: z.object({ history: z.boolean().optional() }).optional(),
      })
      .optional(),
  }),
  /** The next image; the first one if `isFirst`. */
  z.object({ call: z.literal('image'), isFirst: z.boolean() }),
])
export type FileRequest = z.infer<typeof fileRequest>

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** It runs our own code: its bulk data is not examined again. */
const trusted = <T>() => z.custom<T>(isObject)

export const summaryResponse = z.object({
  format: z.enum(importFormats),
  columns: z.array(trusted<SourceColumn>()),
  list: trusted<SourceList>().optional(),
  leftBehind: z.array(z.custom<LeftBehind>((value) => typeof value === 'string')),
  history: trusted<SourceHistory>().optional(),
  total: z.int(),
})

export const chunkResponse = z.object({
  vocabularies: z.array(trusted<ReadVocabulary>()),
  problems: z.array(trusted<RowProblem>()),
})

export const imageResponse = z.object({
  row: z.int(),
  isAudio: z.boolean().exactOptional(),
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
})

const isFileProblem = (value: unknown): value is FileProblem =>
  typeof value === 'string' && Object.hasOwn(fileProblems, value)

/** The response: a value, undefined after the last one, or why the file cannot be read, or a failure. */
export const fileResponse = z.union([
  z.object({ problem: z.custom<FileProblem>(isFileProblem), row: z.int().optional() }).strict(),
  z.object({ failure: z.string() }).strict(),
  z.object({ value: z.unknown() }).strict(),
])
export type FileResponse = z.infer<typeof fileResponse>
