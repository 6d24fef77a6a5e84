import { keepPreviousData } from '@tanstack/react-query'
import { type DictionaryEntryView, type LanguageCode, limits, partsOfSpeech } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useId, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { trpc } from '../../../../shared/api/trpc.ts'
import { hasMeaning, noRoom, sourcesOf } from '../../../../shared/forms/dictionary/meanings.ts'
import { TakeButton } from '../../../../shared/forms/dictionary/take-button.tsx'
import { useDebounced } from '../../../../shared/tables/search-box.tsx'
import { asEdited, type SuggestionForm, takeDefinition, takeExample, takeReading } from './take.ts'

export interface SuggestionsProps {
  /** The language of the term. */
  language: LanguageCode
  /** The languages of the definitions. */
  targets: LanguageCode[]
  form: SuggestionForm
  /** Marks a word in a sentence. The form has it; here it would be a chunk of its own. */
  hidePart: (sentence: string, word: string, language: LanguageCode) => string
}

/** The number of suggestions before the user asks for more. */
const shown = { entries: 3, definitions: 4, examples: 1 }

/** Suggestions of dictionaries for the term, after a pause in typing; one press takes a part into the form. */
export function Suggestions({ language, targets, form, hidePart }: SuggestionsProps) {
  const id = useId()
  const typed = useWatch({ control: form.control, name: 'term' }).trim()
  const { defaultValues } = useFormState({ control: form.control })
  const term = useDebounced(typed)
  // A vocabulary that is edited has its definitions.
  const isAsked = term !== '' && term !== defaultValues?.term && term.length <= limits.voc.term
  const { data } = trpc.dictionary.lookUp.useQuery(
    { term, language, to: targets },
    { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
  )
  const [view, setView] = useState({ term, isWhole: false, message: '' })
  // Another term begins anew.
  const { isWhole, message } = view.term === term ? view : { isWhole: false, message: '' }
  const entries = isAsked && typed !== '' ? (data?.entries ?? []) : []
  const some = isWhole ? entries : entries.slice(0, shown.entries)
  const hasMore =
    !isWhole &&
    (entries.length > some.length ||
      some.some(
        ({ definitions, examples }) => definitions.length > shown.definitions || examples.length > shown.examples,
      ))
  return (
    <>
      <p role="status" className={message === noRoom ? 'text-muted-foreground text-sm' : 'sr-only'}>
        {message === '' && entries.length > 0 ? 'A dictionary has suggestions.' : message}
      </p>
      {entries.length > 0 && (
        <section aria-labelledby={id} className="grid min-w-0 gap-3 rounded-lg border border-border bg-muted/40 p-3">
          <h3 id={id} className="font-medium text-muted-foreground text-sm">
            From the dictionary
          </h3>
          <ul className="grid min-w-0 gap-3">
            {some.map((entry, index) => (
              <Entry
                // Entries have no ids, and do not change places.
                key={index}
                entry={entry}
                isWhole={isWhole}
                language={language}
                form={form}
                hidePart={hidePart}
                onTaken={(message) => setView({ term, isWhole, message })}
              />
            ))}
          </ul>
          {hasMore && (
            <Button
              variant="link"
              size="sm"
              className="justify-self-start"
              onClick={() => setView({ term, isWhole: true, message: '' })}
            >
              Show all of it
            </Button>
          )}
          <p className="text-muted-foreground text-xs wrap-anywhere">{sourcesOf(entries)}</p>
        </section>
      )}
    </>
  )
}

interface EntryProps extends Pick<SuggestionsProps, 'language' | 'form' | 'hidePart'> {
  entry: DictionaryEntryView
  isWhole: boolean
  onTaken: (message: string) => void
}

function Entry({ entry, isWhole, language, form, hidePart, onTaken }: EntryProps) {
  const { term, pos, reading, definitions, examples } = entry
  const [formTerm, formPos, formDefinitions = [], formExamples = [], attributes = []] = useWatch({
    control: form.control,
    name: ['term', 'pos', 'definitions', 'examples', 'attributes'],
  })
  const plain = (text: string) => text.replaceAll('*', '')
  const take = (message: string, edit: () => boolean) => () => onTaken(edit() ? message : noRoom)
  const setTerm = () => {
    form.setValue('term', term, asEdited)
    return true
  }
  const setPos = () => {
    if (pos !== null) form.setValue('pos', pos, asEdited)
    return true
  }
  const addDefinition = (definition: (typeof definitions)[number]) => {
    if (formPos === '') setPos()
    return takeDefinition(form, definition)
  }
  return (
    <li className="grid min-w-0 gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-1.5">
        <TakeButton label="Use the term" isTaken={formTerm.trim() === term} onTake={take('Term used', setTerm)}>
          <bdi lang={language} className="font-medium">
            {term}
          </bdi>
        </TakeButton>
        {reading !== '' && (
          <TakeButton
            label="Add the reading"
            isTaken={attributes.some(({ value }) => value === reading)}
            onTake={take('Reading added', () => takeReading(form, reading, language))}
          >
            <bdi>{reading}</bdi>
          </TakeButton>
        )}
        {pos !== null && (
          <TakeButton label="Choose" isTaken={formPos === pos} onTake={take('Part of speech chosen', setPos)}>
            {partsOfSpeech[pos]}
          </TakeButton>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap gap-1.5">
        {definitions.slice(0, isWhole ? undefined : shown.definitions).map((definition) => (
          <TakeButton
            key={`${definition.language} ${definition.value}`}
            label="Add definition"
            isTaken={formDefinitions.some(
              (row) => row.language === definition.language && hasMeaning(row.value, definition.value),
            )}
            onTake={take('Definition added', () => addDefinition(definition))}
          >
            <bdi lang={definition.language}>{definition.value}</bdi>
          </TakeButton>
        ))}
        {examples.slice(0, isWhole ? undefined : shown.examples).map((example) => (
          <TakeButton
            key={example}
            label="Add example"
            isTaken={formExamples.some(({ value }) => plain(value) === example)}
            onTake={take('Example added', () => takeExample(form, hidePart(example, formTerm, language)))}
          >
            <bdi lang={language} className="italic">
              {example}
            </bdi>
          </TakeButton>
        ))}
      </div>
    </li>
  )
}
