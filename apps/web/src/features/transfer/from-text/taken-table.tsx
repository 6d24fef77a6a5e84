import { findLanguage, limits, partOfSpeechCodes, partsOfSpeech } from '@wordtide/contract'
import { Button, Input, NativeSelect } from '@wordtide/ui'
import { XIcon } from 'lucide-react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { Sentence } from '../../../shared/layout/sentence.tsx'
import { counted } from '../../../shared/lib/counted.ts'
import type { Taken } from './taken.ts'

interface TakenTableProps {
  taken: readonly Taken[]
  language: string
  /** Those of the list; undefined if it is still to be created. */
  targetLanguages: readonly string[] | undefined
  onChange: (taken: readonly Taken[]) => void
  onBack: () => void
  onDone: () => void
}

/** What was taken from the text, to be completed before it is added. */
export function TakenTable({ taken, language, targetLanguages, onChange, onBack, onDone }: TakenTableProps) {
  const change = (index: number, fields: Partial<Taken>) =>
    onChange(taken.map((one, at) => (at === index ? { ...one, ...fields } : one)))
  const definitionNames = targetLanguages?.map((code) =>
    targetLanguages.length === 1 ? 'Definition' : `Definition (${findLanguage(code)?.name ?? code})`,
  ) ?? ['Definition']
  const canContinue = taken.length > 0 && taken.every(({ term }) => term.trim() !== '')
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canContinue) onDone()
      }}
    >
      <ul aria-label="Taken words" className="grid divide-y rounded-lg border">
        {taken.map((one, index) => (
          <li key={one.key} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 py-3">
            <fieldset className="grid gap-3 sm:grid-cols-2">
              <legend className="sr-only">
                <bdi lang={language}>{one.term}</bdi>
              </legend>
              <FieldFrame label="Term" error={one.term.trim() === '' ? 'Required' : undefined} isLeftFilled>
                {(control) => (
                  <Input
                    lang={language}
                    dir="auto"
                    maxLength={limits.voc.term}
                    value={one.term}
                    onChange={({ target }) => change(index, { term: target.value })}
                    {...control}
                  />
                )}
              </FieldFrame>
              <FieldFrame label="Part of speech">
                {(control) => (
                  <NativeSelect
                    value={one.pos}
                    onChange={({ target }) => {
                      const pos = partOfSpeechCodes.find((code) => code === target.value)
                      if (pos !== undefined) change(index, { pos })
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
              {definitionNames.map((label, at) => (
                <FieldFrame key={label} label={label} required={false} className="sm:col-span-2">
                  {(control) => (
                    <Input
                      lang={targetLanguages?.[at]}
                      dir="auto"
                      maxLength={limits.voc.value}
                      value={one.definitions[at] ?? ''}
                      onChange={({ target }) => change(index, { definitions: one.definitions.with(at, target.value) })}
                      {...control}
                    />
                  )}
                </FieldFrame>
              ))}
            </fieldset>
            <div className="flex items-start gap-2 text-muted-foreground text-sm">
              <p className="min-w-0 flex-1">
                <Sentence value={one.example} language={language} />
              </p>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Leave out ${one.term}`}
                onClick={() => onChange(taken.filter((other) => other !== one))}
              >
                <XIcon aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <StickyFooter>
        <p role="status" className="me-auto text-sm">
          {counted(taken.length, 'word', 'words')} taken
        </p>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" aria-disabled={!canContinue}>
          Preview
        </Button>
      </StickyFooter>
    </form>
  )
}
