import type { FileProblem, ReadOptions } from '@wordtide/transfer'
import { useEffect, useRef, useState } from 'react'
import { logError } from '../../../shared/lib/log.ts'
import { unreadable } from '../reading/calls.ts'
import { ImportReader } from '../reading/import-reader.ts'
import type { OpenedFile } from '../reading/protocol.ts'
import { FileFailure } from '../reading/worker-calls.ts'

/** A file to import; pasted text is one, too. */
export interface ChosenFile {
  /** '' for pasted text. */
  name: string
  content: Blob
  /** The options of reading words that were taken from a text, whose table leaves nothing to choose. */
  options?: ReadOptions
}

export interface Opened {
  reader: ImportReader
  file: OpenedFile
}

interface FileState {
  /** Undefined until the file is opened for the first time. While it is opened with other options, the previous one. */
  opened: Opened | undefined
  isOpening: boolean
  failure: { message: string; problem: FileProblem | undefined } | undefined
}

/** Opens a file in a worker, and again when the options change. The worker ends with the component. */
export function useOpenedFile(content: Blob, options: ReadOptions): FileState {
  const [state, setState] = useState<FileState>({ opened: undefined, isOpening: true, failure: undefined })
  const current = useRef<ImportReader>(undefined)
  useEffect(() => {
    setState((before) => ({ ...before, isOpening: true }))
    const reader = new ImportReader()
    let isWanted = true
    const replace = (next: Partial<FileState>, nextReader: ImportReader | undefined) => {
      if (!isWanted) return
      const before = current.current
      current.current = nextReader
      setState({ opened: undefined, failure: undefined, ...next, isOpening: false })
      before?.close()
    }
    reader.open(content, options).then(
      (file) => replace({ opened: { reader, file } }, reader),
      (error: unknown) => {
        reader.close()
        replace({ failure: failureOf(error) }, undefined)
      },
    )
    return () => {
      isWanted = false
      if (current.current !== reader) reader.close()
    }
  }, [content, options])
  useEffect(
    () => () => {
      current.current?.close()
      current.current = undefined
    },
    [],
  )
  return state
}

/** Returns the message to show for a file that could not be read. */
export function failureOf(error: unknown): { message: string; problem: FileProblem | undefined } {
  if (error instanceof FileFailure) return { message: error.message, problem: error.problem }
  logError('A file could not be read', error)
  return { message: unreadable, problem: undefined }
}
