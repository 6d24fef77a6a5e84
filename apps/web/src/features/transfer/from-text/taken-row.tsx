import {
  type DictionaryEntryView,
  findLanguage,
  type LanguageCode,
  limits,
  partOfSpeechCodes,
  partsOfSpeech,
} from '@wordtide/contract'
import { Button, Input, NativeSelect } from '@wordtide/ui'
import { XIcon } from 'lucide-react'
import { useState } from 'react'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { Sentence } from '../../../shared/layout/sentence.tsx'
import { RowSuggestions } from './row-suggestions.tsx'
import type { Taken } from './taken.ts'

interface TakenRowProps {
  taken: Taken
  /** The entries of dictionaries for the term; undefined while they load, or if none are requested. */
  entries: readonly DictionaryEntryView[] | undefined
  language: LanguageCode
  /** Those of the list; undefined if it is still to be created. */
  targetLanguages: readonly LanguageCode[] | undefined
  onChange: (fields: Partial<Taken>) => void
  onLeave: () => void
}

/** A word of the table, with its fields. */
export function TakenRow({ taken, entries, language, targetLanguages, onChange, onLeave }: TakenRowProps) {
  const definitionNames = targetLanguages?.map((code) =>
    targetLanguages.length === 1 ? 'Definition' : `Definition (${findLanguage(code)?.name ?? code})`,
  ) ?? ['Definition']
  // The entries of the previous term stay until the new ones are there.
  const [known, setKnown] = useState(entries ?? [])
  if (entries !== undefined && entries !== known) setKnown(entries)
  // It stays while one types.
  const [hasReading, setHasReading] = useState(false)
  if (taken.reading !== '' && !hasReading) setHasReading(true)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 py-3">
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
        <legend className="sr-only">
          <bdi lang={language}>{taken.term}</bdi>
        </legend>
        <FieldFrame label="Term" error={taken.term.trim() === '' ? 'Required' : undefined} isLeftFilled>
          {(control) => (
            <Input
              lang={language}
              dir="auto"
              maxLength={limits.voc.term}
              value={taken.term}
              onChange={({ target }) => onChange({ term: target.value })}
              {...control}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Part of speech">
          {(control) => (
            <NativeSelect
              value={taken.pos}
              onChange={({ target }) => {
                const pos = partOfSpeechCodes.find((code) => code === target.value)
                if (pos !== undefined) onChange({ pos })
              }}
              {...control}
            >
              {partOfSpeechCodes.map((code) => (
                <option key={code} value={code}>
                  {partsOfSpeech[code]}
                </option>
              ))}
            </NativeSelect>
          )}
        </FieldFrame>
        {hasReading && (
          <FieldFrame label="Reading" required={false} className="sm:col-span-2">
            {(control) => (
              <Input
                dir="auto"
                maxLength={limits.voc.value}
                value={taken.reading}
                onChange={({ target }) => onChange({ reading: target.value })}
                {...control}
              />
            )}
          </FieldFrame>
        )}
        {definitionNames.map((label, at) => (
          <FieldFrame key={label} label={label} required={false} className="sm:col-span-2">
            {(control) => (
              <Input
                lang={targetLanguages?.[at]}
                dir="auto"
                maxLength={limits.voc.value}
                value={taken.definitions[at] ?? ''}
                onChange={({ target }) => onChange({ definitions: taken.definitions.with(at, target.value) })}
                {...control}
              />
            )}
          </FieldFrame>
        ))}
        {known.length > 0 && (
          <RowSuggestions
            taken={taken}
            entries={known}
            language={language}
            targetLanguages={targetLanguages}
            onChange={onChange}
          />
        )}
      </fieldset>
      <div className="flex items-start gap-2 text-muted-foreground text-sm">
        <p className="min-w-0 flex-1">
          <Sentence value={taken.example} language={language} />
        </p>
        <Button variant="ghost" size="icon-sm" aria-label={`Leave out ${taken.term}`} onClick={onLeave}>
          <XIcon aria-hidden="true" />
        </Button>
      </div>
    </li>
  )
}
