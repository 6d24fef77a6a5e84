import { isReadingName, type LanguageCode, limits, needsReading } from '@wordtide/contract'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../../shared/tables/search-box.tsx'

interface Reading {
  name: string
  value: string
}

/** The languages in which readings are suggested: the name of the attribute, and what reads a term. */
const readers: Partial<Record<LanguageCode, { name: string; read: (term: string) => Promise<string | undefined> }>> = {
  ja: { name: 'reading', read: async (term) => (await import('./japanese-reading.ts')).readJapanese(term) },
  zh: { name: 'pinyin', read: async (term) => (await import('./chinese-reading.ts')).readChinese(term) },
}

interface Entered {
  language: LanguageCode
  term: string
  attributes: readonly { name: string }[]
}

/**
 * Returns the attribute with the reading of a term that has Chinese characters and no reading yet, after a pause in typing. What knows the
 * readings is loaded when the first such term is entered.
 */
export function useSuggestedReading({ language, term, attributes }: Entered): Reading | undefined {
  const reader = readers[language]
  const trimmed = term.trim()
  const debounced = useDebounced(trimmed)
  const isNeeded =
    trimmed === debounced &&
    trimmed.length <= limits.voc.term &&
    needsReading(trimmed) &&
    attributes.length < limits.voc.attributes &&
    !attributes.some(({ name }) => isReadingName(name))
  const [read, setRead] = useState<{ term: string; value: string | undefined }>()
  useEffect(() => {
    if (reader === undefined || !isNeeded) return
    let isLatest = true
    // Without a reading there is no suggestion; it is not essential.
    reader.read(trimmed).then(
      (value) => isLatest && setRead({ term: trimmed, value }),
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [reader, isNeeded, trimmed])

  const value = isNeeded && read?.term === trimmed ? read.value : undefined
  if (reader === undefined || value === undefined || value === '' || value.length > limits.voc.value) return undefined
  return { name: reader.name, value }
}
