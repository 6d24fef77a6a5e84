import { languageCodes, type UserLanguageView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { CardTable } from '../../shared/layout/card-table.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import { EmptyState } from '../../shared/tables/empty-state.tsx'
import type { Removal } from './delete-language-dialog.tsx'
import { LanguageRow } from './language-row.tsx'
import { loadEditors, NewLanguage } from './lazy-editors.tsx'

const DeleteLanguageDialog = lazyDialog(
  formFailure,
  async () => (await import('./delete-language-dialog.tsx')).DeleteLanguageDialog,
)

const columns = [{ name: 'Language' }, { name: 'Level' }, { name: 'Learning' }, { name: 'Actions', unseen: true }]

/** The table of languages: each row is changed in its place, and a new one below them. */
export function Languages({ known }: { known: readonly UserLanguageView[] }) {
  const [adding, setAdding] = useState(false)
  const [removal, setRemoval] = useState<Removal>()
  const adder = useRef<HTMLButtonElement>(null)
  const added = useRef(false)
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!adding && added.current) {
      // With every language there is nothing to add any more: then the new row it is.
      const lastRow = rows.current?.querySelector<HTMLElement>('tbody tr:last-child button')
      ;(adder.current?.disabled ? lastRow : adder.current)?.focus()
    }
    added.current = adding
  }, [adding])

  const taken = new Set(known.map(({ language }) => language))
  const free = languageCodes.filter((code) => !taken.has(code))
  return (
    <div ref={rows} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {known.length === 0 && !adding ? (
        <EmptyState title="No Languages">Add your first language, and those that you are learning.</EmptyState>
      ) : (
        <CardTable columns={columns}>
          {known.map((row) => (
            <LanguageRow
              key={row.id}
              known={row}
              only={languageCodes.filter((code) => code === row.language || !taken.has(code))}
              onRemove={setRemoval}
              onGone={() => adder.current?.focus()}
            />
          ))}
          {adding && <NewLanguage only={free} onClose={() => setAdding(false)} />}
        </CardTable>
      )}
      <Button
        ref={adder}
        variant="outline"
        className="justify-self-start"
        disabled={adding || free.length === 0}
        {...fetchAhead(loadEditors)}
        onClick={() => setAdding(true)}
      >
        <PlusIcon aria-hidden="true" />
        Add Language
      </Button>
      {removal !== undefined && (
        <DeleteLanguageDialog {...removal} returnFocus={adder} onClose={() => setRemoval(undefined)} />
      )}
    </div>
  )
}
