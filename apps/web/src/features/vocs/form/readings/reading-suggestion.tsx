import type { LanguageCode } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { VocFormInput, VocFormOutput } from '../voc-form.ts'
import { useSuggestedReading } from './suggest-reading.ts'

interface ReadingSuggestionProps {
  form: Pick<UseFormReturn<VocFormInput, unknown, VocFormOutput>, 'control' | 'setValue' | 'setFocus'>
  /** The language of the list. */
  language: LanguageCode
}

/** Offers the reading of the term as an attribute, which then is edited like others. */
export function ReadingSuggestion({ form, language }: ReadingSuggestionProps) {
  const { control, setValue, setFocus } = form
  const [term, attributes = []] = useWatch({ control, name: ['term', 'attributes'] })
  const suggested = useSuggestedReading({ language, term, attributes })
  const [added, setAdded] = useState<number>()
  useEffect(() => {
    if (added !== undefined) setFocus(`attributes.${added}.value`)
  }, [added, setFocus])

  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm empty:absolute">
      {suggested !== undefined && (
        <>
          <span className="min-w-0 wrap-anywhere">
            Reading: <bdi lang={language === 'zh' ? 'zh-Latn' : language}>{suggested.value}</bdi>
          </span>
          <Button
            variant="ghost"
            size="sm"
            className="pointer-coarse:h-11"
            aria-label="Add the reading"
            onClick={() => {
              setValue('attributes', [...attributes, suggested], { shouldDirty: true })
              setAdded(attributes.length)
            }}
          >
            <PlusIcon aria-hidden="true" />
            Add
          </Button>
        </>
      )}
    </div>
  )
}
