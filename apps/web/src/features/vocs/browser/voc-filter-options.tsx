import { partsOfSpeech, type VocFiltersView, vocNeedNames } from '@wordtide/contract'
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList, Spinner } from '@wordtide/ui'
import { CheckIcon } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { rankNames } from '../../../shared/forms/rank-names.ts'
import { formatCount } from '../../../shared/lib/counted.ts'
import { LoadError } from '../../../shared/tables/load-states.tsx'
import type { VocsFilter } from '../../../shared/tables/search-params.ts'

interface VocFilterOptionsProps {
  listId: string
  filter: VocsFilter
  /** Called with the chosen filter; undefined if the same one is chosen again. */
  onFilter: (filter: Pick<VocsFilter, 'tag' | 'pos' | 'needs'>) => void
}

/** The values by which the vocabularies of a list can be filtered; typing searches them. */
export function VocFilterOptions({ listId, filter, onFilter }: VocFilterOptionsProps) {
  const filters = trpc.vocs.filters.useQuery({ listId })
  const { data } = filters
  if (data !== undefined) return <Options filters={data} filter={filter} onFilter={onFilter} />
  return (
    <div className="grid min-h-40 place-items-center p-4">
      {filters.isError ? (
        <LoadError
          text="Unable to load the filters"
          reason={errorMessage(filters.error)}
          error={filters.error}
          onRetry={() => void filters.refetch()}
        />
      ) : (
        <Spinner className="size-6 text-primary" />
      )}
    </div>
  )
}

function Options({ filters, filter, onFilter }: Omit<VocFilterOptionsProps, 'listId'> & { filters: VocFiltersView }) {
  const { tags, pos: parts, hasUndefined } = filters
  const [search, setSearch] = useState('')
  const [current, setCurrent] = useState('')
  // A choice empties the search, which makes the first option the current one: a second Enter would choose that.
  const kept = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (kept.current !== undefined) setCurrent(kept.current)
  })
  const releaseCurrent = () => {
    kept.current = undefined
  }
  const choose = (value: string, chosen: Parameters<VocFilterOptionsProps['onFilter']>[0]) => {
    kept.current = value
    setSearch('')
    onFilter(chosen)
  }
  if (parts.length === 0)
    return <p className="p-4 text-muted-foreground text-sm">The list has nothing to filter by yet.</p>
  return (
    <Command
      label="Filters"
      filter={rankNames}
      value={current}
      onValueChange={setCurrent}
      onKeyDown={({ key }) => key !== 'Enter' && releaseCurrent()}
      onPointerMove={releaseCurrent}
    >
      {/* The options are loaded only after the popover has moved the focus. */}
      <CommandInput
        autoFocus
        placeholder="Search filters"
        aria-label="Search filters"
        value={search}
        onValueChange={setSearch}
      />
      <CommandList>
        <CommandEmpty>No filter found</CommandEmpty>
        {(hasUndefined || filter.needs !== undefined) && (
          <CommandGroup heading="Missing">
            <Option
              value="needs definition"
              name={vocNeedNames.definition}
              isChosen={filter.needs !== undefined}
              onSelect={() =>
                choose('needs definition', { needs: filter.needs === undefined ? 'definition' : undefined })
              }
            />
          </CommandGroup>
        )}
        <CommandGroup heading="Part of speech">
          {parts.map(({ pos, count }) => (
            <Option
              key={pos}
              value={`pos ${pos}`}
              name={partsOfSpeech[pos]}
              count={count}
              isChosen={pos === filter.pos}
              onSelect={() => choose(`pos ${pos}`, { pos: pos === filter.pos ? undefined : pos })}
            />
          ))}
        </CommandGroup>
        {tags.length > 0 && (
          <CommandGroup heading="Tags">
            {tags.map(({ tag, count }) => (
              <Option
                key={tag}
                value={`tag ${tag}`}
                name={tag}
                count={count}
                isChosen={tag === filter.tag}
                onSelect={() => choose(`tag ${tag}`, { tag: tag === filter.tag ? undefined : tag })}
              />
            ))}
          </CommandGroup>
        )}
      </CommandList>
    </Command>
  )
}

interface OptionProps {
  /** Unlike the name, different from those of all other options. */
  value: string
  name: string
  count?: number
  isChosen: boolean
  onSelect: () => void
}

const Option = ({ value, name, count, isChosen, onSelect }: OptionProps) => (
  <CommandItem value={value} keywords={[name]} onSelect={onSelect}>
    <bdi className="min-w-0 truncate">{name}</bdi>
    {isChosen && <CheckIcon aria-label="chosen" className="size-4 shrink-0" />}
    {count !== undefined && <span className="ms-auto text-muted-foreground tabular-nums">{formatCount(count)}</span>}
  </CommandItem>
)
