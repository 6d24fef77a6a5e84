import { findLanguage, type LanguageCode } from '@wordtide/contract/values'
import { Button, cn } from '@wordtide/ui'
import { useState } from 'react'
import { statusFailure } from '../../shared/api/errors.ts'
import { CALL_TIMEOUT_MS, fetchWithTimeout } from '../../shared/api/fetch.ts'
import { toastFailure } from '../../shared/api/toasts.ts'
import type { ChosenFile } from './importing/use-opened-file.ts'

/** The lists that come with the product, for speakers of English. */
const samples: readonly { language: LanguageCode; path: string }[] = [
  { language: 'es', path: '/samples/spanish.json' },
  { language: 'de', path: '/samples/german.json' },
  { language: 'ja', path: '/samples/japanese.json' },
]

interface SampleListsProps {
  onChoose: (file: ChosenFile) => void
  /** The classes of the buttons' row. */
  className?: string
}

/** Offers the sample lists. One is imported like any other file. */
export function SampleLists({ onChoose, className }: SampleListsProps) {
  const [loading, setLoading] = useState<string>()
  const choose = async (path: string) => {
    setLoading(path)
    try {
      onChoose({ name: path.split('/').at(-1) ?? '', content: await fetchSample(path) })
    } catch (error) {
      toastFailure('Unable to load the list', error)
    } finally {
      setLoading(undefined)
    }
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">Or take first words, for speakers of English</legend>
      <div className={cn('flex flex-wrap gap-2', className)}>
        {samples.map(({ language, path }) => (
          <Button key={path} variant="outline" aria-disabled={loading !== undefined} onClick={() => choose(path)}>
            {findLanguage(language)?.name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

async function fetchSample(path: string): Promise<Blob> {
  const read = async (response: Response) => ({ status: response.status, content: await response.blob() })
  const { status, content } = await fetchWithTimeout(path, {}, CALL_TIMEOUT_MS, read)
  if (status !== 200) throw statusFailure(status)
  return content
}
