import type { LanguageCode } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useEffect, useRef } from 'react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { sourcesOf } from '../../../shared/forms/dictionary/meanings.ts'
import { counted } from '../../../shared/lib/counted.ts'
import type { Taken } from './taken.ts'
import { TakenRow } from './taken-row.tsx'
import { useEntries } from './use-entries.ts'

interface TakenTableProps {
  taken: readonly Taken[]
  language: LanguageCode
  /** Those of the list; undefined if it is still to be created. */
  targetLanguages: readonly LanguageCode[] | undefined
  onChange: (taken: readonly Taken[]) => void
  onBack: () => void
  onDone: () => void
}

/** The words taken from the text, to be completed before they are added, with the entries of dictionaries for them. */
export function TakenTable({ taken, language, targetLanguages, onChange, onBack, onDone }: TakenTableProps) {
  const entries = useEntries(
    taken.map(({ term }) => term.trim()),
    language,
    targetLanguages,
  )
  const sources = sourcesOf([...entries.values()].flat())
  const canContinue = taken.length > 0 && taken.every(({ term }) => term.trim() !== '')
  // The list of words before it may be long.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => void form.current?.closest('[role=dialog]')?.scrollTo({ top: 0 }), [])
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canContinue) onDone()
      }}
    >
      <ul aria-label="Taken words" className="grid divide-y rounded-lg border">
        {taken.map((one, index) => (
          <TakenRow
            key={one.key}
            taken={one}
            entries={entries.get(one.term.trim())}
            language={language}
            targetLanguages={targetLanguages}
            onChange={(fields) => onChange(taken.with(index, { ...one, ...fields }))}
            onLeave={() => onChange(taken.filter((other) => other !== one))}
          />
        ))}
      </ul>
      {sources !== '' && <p className="text-muted-foreground text-xs wrap-anywhere">From the dictionary: {sources}</p>}
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
