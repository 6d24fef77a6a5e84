import { findLanguage } from '@wordtide/contract/values'
import { Button } from '@wordtide/ui'
import { useState } from 'react'
import { toastFailure } from '../../shared/api/toasts.ts'
import { fetchSample, samples } from '../../shared/lib/samples.ts'
import type { ChosenFile } from './importing/use-opened-file.ts'

interface SampleListsProps {
  onChoose: (file: ChosenFile) => void
}

/** Offers the sample lists. One is imported like any other file. */
export function SampleLists({ onChoose }: SampleListsProps) {
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
      <div className="flex flex-wrap gap-2">
        {samples.map(({ language, path }) => (
          <Button key={path} variant="outline" aria-disabled={loading !== undefined} onClick={() => choose(path)}>
            {findLanguage(language)?.name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
