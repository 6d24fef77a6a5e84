import { partsOfSpeech, vocNeedNames } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { ListFilterIcon, XIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { LazyPopover } from '../../../shared/dialogs/lazy-menu.tsx'
import { lazySearchList } from '../../../shared/dialogs/lazy-search-list.tsx'
import type { VocsFilter, VocsView } from '../../../shared/tables/search-params.ts'

const loadOptions = () => import('./voc-filter-options.tsx')
const VocFilterOptions = lazySearchList(
  'Unable to load the filters',
  async () => (await loadOptions()).VocFilterOptions,
)

/** The active filters of the vocabularies apart from the search, each with its name, and the filter without it. */
const chosenFilters = ({ tag, pos, needs }: VocsFilter) => [
  ...(needs === undefined ? [] : [{ key: 'needs', name: vocNeedNames[needs], without: { needs: undefined } }]),
  ...(pos === undefined ? [] : [{ key: 'pos', name: partsOfSpeech[pos], without: { pos: undefined } }]),
  ...(tag === undefined ? [] : [{ key: 'tag', name: tag, without: { tag: undefined } }]),
]

interface VocFilterProps {
  view: VocsView
  onView: (view: VocsView) => void
  /** Has the focus after a filter was removed. */
  button: RefObject<HTMLButtonElement | null>
}

/** Chooses a part of speech, a tag, and what is missing, of those that the list has. It stays open, so that several can be chosen. */
export function VocFilterMenu({ listId, view, onView, button }: VocFilterProps & { listId: string }) {
  const names = chosenFilters(view).map(({ name }) => name)
  return (
    <LazyPopover
      loadContent={loadOptions}
      trigger={(props) => (
        <Button ref={button} variant="outline" {...props}>
          <ListFilterIcon aria-hidden="true" />
          Filter
          {names.length > 0 && <span className="sr-only">: {names.join(', ')}</span>}
        </Button>
      )}
      align="end"
      collisionPadding={16}
      className="flex max-h-(--radix-popover-content-available-height) p-0"
      aria-label="Filters"
    >
      {() => <VocFilterOptions listId={listId} filter={view} onFilter={(chosen) => onView({ ...view, ...chosen })} />}
    </LazyPopover>
  )
}

/** The chosen filters, each with a button that removes it. */
export function VocFilterChips({ view, onView, button }: VocFilterProps) {
  return chosenFilters(view).map(({ key, name, without }) => (
    <Button
      key={key}
      variant="secondary"
      size="sm"
      aria-label={`Remove filter ${name}`}
      className="max-w-48 rounded-full"
      onClick={() => {
        onView({ ...view, ...without })
        button.current?.focus()
      }}
    >
      <bdi className="truncate">{name}</bdi>
      <XIcon aria-hidden="true" />
    </Button>
  ))
}
