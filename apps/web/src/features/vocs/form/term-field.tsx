import { type ListView, limits } from '@wordtide/contract'
import { useWatch } from 'react-hook-form'
import { TextField } from '../../../shared/forms/fields.tsx'
import { KnownTermHint, useKnownTerm } from './known-term.tsx'
import type { VocControl } from './voc-form.ts'

interface TermFieldProps {
  control: VocControl
  list: ListView
  /** Says if the list has the term already. */
  checksKnown: boolean
}

export function TermField({ control, list, checksKnown }: TermFieldProps) {
  const term = useWatch({ control, name: 'term' })
  const knownId = useKnownTerm(list.id, checksKnown ? term : '')
  return (
    <div className="min-w-0">
      <TextField
        control={control}
        name="term"
        label="Term"
        limit={limits.voc.term}
        lang={list.language}
        dir="auto"
        autoComplete="off"
      />
      {checksKnown && (
        <p role="status" className="text-muted-foreground text-sm">
          {knownId !== undefined && (
            <span className="mt-1.5 block">
              <KnownTermHint listId={list.id} vocId={knownId} newTab />
            </span>
          )}
        </p>
      )}
    </div>
  )
}
