import { type DictionaryEntryView, foldIdentity, type LanguageCode, partsOfSpeech } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useState } from 'react'
import { hasMeaning, noRoom, withMeaning } from '../../../shared/forms/dictionary/meanings.ts'
import { TakeButton } from '../../../shared/forms/dictionary/take-button.tsx'
import { type Taken, unknownPos } from './taken.ts'

interface RowSuggestionsProps {
  taken: Taken
  entries: readonly DictionaryEntryView[]
  language: LanguageCode
  /** Those of the list; undefined if it is still to be created. */
  targetLanguages: readonly LanguageCode[] | undefined
  onChange: (fields: Partial<Taken>) => void
}

/** The number of entries and definitions before the user asks for more. */
const shown = { entries: 2, definitions: 3 }

/** The entries of dictionaries for a word of the table: a press takes a definition, and fills the other fields that are still empty. */
export function RowSuggestions({ taken, entries, language, targetLanguages, onChange }: RowSuggestionsProps) {
  const [first] = useState(taken.term)
  const [isWhole, setIsWhole] = useState(false)
  const [message, setMessage] = useState('')
  const some = isWhole ? entries : entries.slice(0, shown.entries)
  const hasMore =
    !isWhole && (entries.length > some.length || some.some(({ definitions }) => definitions.length > shown.definitions))
  const fieldOf = (code: LanguageCode) => targetLanguages?.indexOf(code) ?? 0
  const isSame = (term: string) => foldIdentity(term, language) === foldIdentity(taken.term, language)
  const besides = ({ pos, reading }: DictionaryEntryView, hasReading: boolean): Partial<Taken> => ({
    ...(taken.pos === unknownPos && pos !== null && { pos }),
    ...(hasReading && taken.reading.trim() === '' && { reading }),
  })
  const takeDefinition = (entry: DictionaryEntryView, code: LanguageCode, meaning: string) => {
    const at = fieldOf(code)
    const value = withMeaning(taken.definitions[at] ?? '', meaning)
    setMessage(value === undefined ? noRoom : 'Definition added')
    if (value === undefined) return
    // An inflected form is read otherwise; in Chinese, only the script may differ.
    const hasReading = language === 'zh' || isSame(entry.term)
    onChange({ definitions: taken.definitions.with(at, value), ...besides(entry, hasReading) })
  }
  return (
    <div className="grid min-w-0 gap-2 sm:col-span-2">
      <p role="status" className={message === noRoom ? 'text-muted-foreground text-sm' : 'sr-only'}>
        {message}
      </p>
      <ul aria-label="From the dictionary" className="grid min-w-0 gap-2">
        {some.map((entry, index) => (
          // Entries have no ids, and do not change places.
          <li key={index} className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm">
            {entry.term !== first && entries.findIndex(({ term }) => term === entry.term) === index && (
              <TakeButton
                label="Use the term"
                isTaken={taken.term.trim() === entry.term}
                onTake={() => {
                  onChange({ term: entry.term, ...besides(entry, true) })
                  setMessage('Term used')
                }}
              >
                <bdi lang={language} className="font-medium">
                  {entry.term}
                </bdi>
              </TakeButton>
            )}
            {entry.definitions.slice(0, isWhole ? undefined : shown.definitions).map((definition) => (
              <TakeButton
                key={`${definition.language} ${definition.value}`}
                label="Add definition"
                isTaken={hasMeaning(taken.definitions[fieldOf(definition.language)] ?? '', definition.value)}
                onTake={() => takeDefinition(entry, definition.language, definition.value)}
              >
                <bdi lang={definition.language}>{definition.value}</bdi>
              </TakeButton>
            ))}
            <span className="text-muted-foreground">
              {entry.pos !== null && partsOfSpeech[entry.pos]} <bdi>{entry.reading}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="link" size="sm" className="justify-self-start px-0" onClick={() => setIsWhole(true)}>
          Show all of it
        </Button>
      )}
    </div>
  )
}
