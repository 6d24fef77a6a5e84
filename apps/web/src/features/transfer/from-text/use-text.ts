import type { LanguageCode } from '@wordtide/contract'
import { useEffect, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { logError } from '../../../shared/lib/log.ts'
import { failureOf } from '../importing/use-opened-file.ts'
import type { OpenedText } from './protocol.ts'
import { TextReader } from './text-reader.ts'

/** A text to take words from. */
export interface ChosenText {
  /** '' for pasted text. */
  name: string
  content: Blob
  language: LanguageCode
}

/** A text that was read, in which the words that the user knows are marked. */
export interface ReadText extends OpenedText {
  reader: TextReader
  unknown: number
  /** False if the terms of the user could not be loaded: all words count as unknown. */
  isCompared: boolean
}

/** Reads a text in a worker, and marks the words that the user has in any list of its language. The worker ends with the component. */
export function useText(chosen: ChosenText | undefined): { text: ReadText | undefined; failure: string | undefined } {
  const { client } = trpc.useUtils()
  const [text, setText] = useState<ReadText>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    setText(undefined)
    setFailure(undefined)
    if (chosen === undefined) return
    const { content, language } = chosen
    const reader = new TextReader()
    const stop = new AbortController()
    const markKnown = async () => {
      let unknown = await reader.know([])
      let page: string | null = null
      try {
        do {
          const read: { terms: string[]; next: string | null } = await client.vocs.listTerms.query(
            { language, page },
            { context: { skipBatch: true }, signal: stop.signal },
          )
          unknown = await reader.know(read.terms)
          page = read.next
        } while (page !== null)
        return { unknown, isCompared: true }
      } catch (error) {
        if (!stop.signal.aborted) logError('The terms of the lists could not be loaded', error)
        return { unknown, isCompared: false }
      }
    }
    const preferCommon = async () => {
      try {
        const { terms } = await client.dictionary.listCommon.query(
          { language },
          { context: { skipBatch: true }, signal: stop.signal },
        )
        if (terms.length > 0) await reader.prefer(terms)
      } catch (error) {
        if (!stop.signal.aborted) logError('The frequent terms could not be loaded', error)
      }
    }
    const readAll = async () => {
      const opened = await reader.open(content, language)
      const [known] = await Promise.all([markKnown(), preferCommon()])
      if (!stop.signal.aborted) setText({ ...opened, ...known, reader })
    }
    readAll().catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(failureOf(error).message)
    })
    return () => {
      stop.abort()
      reader.close()
    }
  }, [chosen, client])
  return { text, failure }
}
