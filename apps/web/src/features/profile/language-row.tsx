import { findLanguage, type LanguageCode, languageLevels, type UserLanguageView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useEffect, useRef, useState } from 'react'
import { CardActions, CardCell, CardRow, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { LanguageLabel } from '../../shared/layout/language-label.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import type { Removal } from './delete-language-dialog.tsx'
import { EditLanguage, loadEditors } from './lazy-editors.tsx'

interface LanguageRowProps {
  known: UserLanguageView
  /** The languages that it may become. */
  only: readonly LanguageCode[]
  onRemove: (removal: Removal) => void
  /** The row is gone, it was deleted elsewhere. */
  onGone: () => void
}

/** A language as it is, or being changed. */
export function LanguageRow({ known, only, onRemove, onGone }: LanguageRowProps) {
  const [editing, setEditing] = useState(false)
  const edited = useRef(false)
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!editing && edited.current) editButton.current?.focus()
    edited.current = editing
  }, [editing])
  if (editing) return <EditLanguage known={known} only={only} onClose={() => setEditing(false)} onGone={onGone} />

  const name = findLanguage(known.language)?.name ?? known.language
  return (
    <CardRow>
      <CardTitle>
        <LanguageLabel code={known.language} className="font-medium max-lg:text-base" />
      </CardTitle>
      <CardCell name="Level">{languageLevels.find(({ level }) => level === known.level)?.name}</CardCell>
      <CardCell name="Learning">{known.learning ? 'Yes' : 'No'}</CardCell>
      <CardActions>
        <div className="grid grid-cols-2 gap-2 lg:inline-grid">
          <Button
            ref={editButton}
            variant="outline"
            size="sm"
            className={cardAction}
            aria-label={`Edit ${name}`}
            {...fetchAhead(loadEditors)}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <Button
            variant="outline"
            size="sm"
            className={cardAction}
            aria-label={`Delete ${name}`}
            onClick={(event) => onRemove({ id: known.id, name, opener: event.currentTarget })}
          >
            Delete
          </Button>
        </div>
      </CardActions>
    </CardRow>
  )
}
