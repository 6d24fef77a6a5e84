import {
  findLanguage,
  type LanguageCode,
  languageCodes,
  languageLevels,
  type UserLanguageView,
} from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { EmptyState, LoadError, LoadingRows } from '../../shared/tables/load-states.tsx'
import type { LanguageDeletion } from './delete-language-dialog.tsx'
import { EditLanguageRow, NewLanguageRow } from './language-editor.tsx'

const DeleteLanguageDialog = lazyDialog(
  questionFailure,
  async () => (await import('./delete-language-dialog.tsx')).DeleteLanguageDialog,
)

/** The languages that the user knows or learns. */
export const LanguagesCard = () => (
  <RegionCard title="Languages" intro="The languages that you know or are learning, and how well.">
    <Languages />
  </RegionCard>
)

/** The table, or its loading or failed state. */
function Languages() {
  const languages = trpc.profile.listLanguages.useQuery()
  if (languages.data !== undefined) return <LanguagesTable languages={languages.data} />
  if (languages.isError) return <LoadError text="Unable to load languages" onRetry={() => void languages.refetch()} />
  return <LoadingRows label="Loading languages" />
}

const columns = [{ name: 'Language' }, { name: 'Level' }, { name: 'Learning' }, { name: 'Actions', srOnly: true }]

/** Each row is edited in place; a new language is a row below them. */
function LanguagesTable({ languages }: { languages: readonly UserLanguageView[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const [deletion, setDeletion] = useState<LanguageDeletion>()
  const addButton = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAdding && wasAdding.current) {
      // The button is disabled when every language has been added: the new row takes the focus then.
      const lastRow = frame.current?.querySelector<HTMLElement>('tbody tr:last-child button')
      ;(addButton.current?.disabled ? lastRow : addButton.current)?.focus()
    }
    wasAdding.current = isAdding
  }, [isAdding])

  const usedCodes = new Set(languages.map(({ language }) => language))
  const freeCodes = languageCodes.filter((code) => !usedCodes.has(code))
  return (
    <div ref={frame} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {languages.length === 0 && !isAdding ? (
        <EmptyState title="No Languages">Add your first language, and those that you are learning.</EmptyState>
      ) : (
        <CardTable columns={columns}>
          {languages.map((saved) => (
            <LanguageRow
              key={saved.id}
              saved={saved}
              only={languageCodes.filter((code) => code === saved.language || !usedCodes.has(code))}
              onDelete={setDeletion}
              onNotFound={() => addButton.current?.focus()}
            />
          ))}
          {isAdding && <NewLanguageRow only={freeCodes} onClose={() => setIsAdding(false)} />}
        </CardTable>
      )}
      <Button
        ref={addButton}
        variant="outline"
        className="justify-self-start"
        disabled={isAdding || freeCodes.length === 0}
        onClick={() => setIsAdding(true)}
      >
        <PlusIcon aria-hidden="true" />
        Add Language
      </Button>
      {deletion !== undefined && (
        <DeleteLanguageDialog {...deletion} returnFocus={addButton} onClose={() => setDeletion(undefined)} />
      )}
    </div>
  )
}

interface LanguageRowProps {
  saved: UserLanguageView
  /** The languages that it can be changed to. */
  only: readonly LanguageCode[]
  onDelete: (deletion: LanguageDeletion) => void
  /** The language was deleted elsewhere; the row is about to disappear. */
  onNotFound: () => void
}

/** A row that shows a language, or edits it. */
function LanguageRow({ saved, only, onDelete, onNotFound }: LanguageRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isEditing && wasEditing.current) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing)
    return <EditLanguageRow saved={saved} only={only} onClose={() => setIsEditing(false)} onNotFound={onNotFound} />

  const name = findLanguage(saved.language)?.name ?? saved.language
  return (
    <CardRow>
      <CardTitle>
        <LanguageLabel code={saved.language} className="font-medium max-lg:text-base" />
      </CardTitle>
      <CardCell name="Level">{languageLevels.find(({ level }) => level === saved.level)?.name}</CardCell>
      <CardCell name="Learning">{saved.learning ? 'Yes' : 'No'}</CardCell>
      <CardActions>
        <div className="grid grid-cols-2 gap-2 lg:inline-grid">
          <Button
            ref={editButton}
            variant="outline"
            size="sm"
            className={cardAction}
            aria-label={`Edit ${name}`}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
          <Button
            variant="outline"
            size="sm"
            className={cardAction}
            aria-label={`Delete ${name}`}
            onClick={(event) => onDelete({ id: saved.id, name, opener: event.currentTarget })}
          >
            Delete
          </Button>
        </div>
      </CardActions>
    </CardRow>
  )
}
