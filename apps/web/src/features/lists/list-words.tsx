import { Link } from '@tanstack/react-router'
import { type ListView, partsOfSpeech, type VocRowView } from '@wordtide/contract'
import { Button, cn, Skeleton } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { directionOf } from '../../shared/layout/labels.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { wordsText } from '../../shared/lib/counted.ts'
import { EmptyState, LoadError } from '../../shared/tables/load-states.tsx'
import { quickAddHash } from '../../shared/tables/search-params.ts'
import { firstVocsOf, firstVocsShown, vocRowsOf } from '../../shared/tables/voc-rows.ts'

interface ListWordsProps {
  list: ListView
  /** Buttons that add vocabularies to an empty list; nothing for a user who may not add any. */
  fill: ReactNode
}

/** The first words of a list, each a link to it among the others; or the buttons that fill an empty list. */
export function ListWords({ list, fill }: ListWordsProps) {
  const { id: listId, vocsCount } = list
  const title = useId()
  if (vocsCount === 0) return <NoWords list={list} fill={fill} />
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-xl border bg-card shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-4">
        <h2 id={title} className="font-book font-semibold text-heading">
          Words
        </h2>
        <PathLink to="/library/lists/$listId/vocs" params={{ listId }} className="touch-area py-1 text-sm">
          {vocsCount === 1 ? 'All words' : `All ${wordsText(vocsCount)}`}
        </PathLink>
      </header>
      <FirstWords list={list} />
    </section>
  )
}

function FirstWords({ list }: Pick<ListWordsProps, 'list'>) {
  const vocs = trpc.vocs.list.useQuery(firstVocsOf(list.id))
  if (vocs.data !== undefined)
    return (
      <ul className={rows}>
        {vocRowsOf(vocs.data.items).map((voc) => (
          <WordRow key={voc.id} list={list} voc={voc} />
        ))}
      </ul>
    )
  if (vocs.isError)
    return (
      <div className="px-5 pb-5">
        <LoadError text="Unable to load result" onRetry={() => void vocs.refetch()} />
      </div>
    )
  return (
    <div role="status" aria-label="Loading words" className={rows}>
      {placeholders.slice(0, list.vocsCount).map((number) => (
        <div key={number} className={row}>
          <Skeleton className="h-5 w-2/5" />
        </div>
      ))}
    </div>
  )
}

const placeholders = Array.from({ length: firstVocsShown }, (_, index) => index)
/** The last word of an odd number has the whole line, and so has the rule above it. */
const rows =
  'grid grid-cols-[minmax(0,1fr)] sm:grid-cols-[repeat(2,minmax(0,1fr))] sm:[&>:last-child:nth-child(odd)]:col-span-2'
/** Of a fixed height, so that the words below do not move when these arrive. */
const row = 'relative grid h-17 grid-cols-[minmax(0,1fr)] content-center gap-0.5 border-t px-5 hover:bg-muted'

function WordRow({ list, voc: { id, term, pos, definition } }: { list: ListView; voc: VocRowView }) {
  const details = useId()
  return (
    // The definition begins where the term does, also in a row from right to left.
    <li className={cn(row, directionOf(list.language) === 'rtl' ? 'text-right' : 'text-left')}>
      <Link
        to="/library/lists/$listId/vocs"
        params={{ listId: list.id }}
        search={{ voc: id }}
        aria-describedby={details}
        // The link covers the row, and its name is the term alone.
        className="min-w-0 outline-none after:absolute after:inset-0 after:outline-offset-[-2px] focus-visible:after:outline-2 focus-visible:after:outline-ring"
      >
        <span lang={list.language} dir="auto" className="block truncate font-book font-medium text-lg leading-7">
          {term}
        </span>
      </Link>
      <p
        id={details}
        lang={definition?.language}
        dir={definition === null ? undefined : 'auto'}
        className="truncate text-muted-foreground text-sm leading-5"
      >
        {definition?.value ?? partsOfSpeech[pos]}
      </p>
    </li>
  )
}

function NoWords({ list, fill }: ListWordsProps) {
  if (list.permission === 'other')
    return (
      <EmptyState title="No Vocabularies">
        <p>The owner of this list has not added any yet.</p>
        <p className="mt-2">
          <PathLink to="/library" hash="public">
            Look for another list
          </PathLink>
        </p>
      </EmptyState>
    )
  return (
    <EmptyState title="No Vocabularies">
      <p>Add the first one, type several in a row with Quick add, or import a file or a text.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2 text-foreground">
        <Button asChild variant="outline">
          <Link to="/library/lists/$listId/vocs" params={{ listId: list.id }} hash={quickAddHash}>
            Quick add
          </Link>
        </Button>
        {fill}
      </div>
    </EmptyState>
  )
}
