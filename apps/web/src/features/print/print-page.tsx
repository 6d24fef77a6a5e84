import { Link } from '@tanstack/react-router'
import { type ListView, limits } from '@wordtide/contract'
import { Button, NativeSelect, Skeleton } from '@wordtide/ui'
import { PrinterIcon } from 'lucide-react'
import { useId } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ListBreadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../shared/layout/lists/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { formatCount, wordsText } from '../../shared/lib/counted.ts'
import { EmptyState, LoadError } from '../../shared/tables/load-states.tsx'
import type { SheetView } from '../../shared/tables/search-params.ts'
import { PrintSheet } from './print-sheet.tsx'
import { useSheetVocs } from './use-sheet-vocs.ts'

interface PrintPageProps {
  listId: string
  view: SheetView
  onView: (view: SheetView) => void
}

/** The vocabularies of a list on a sheet to print. The rest of the page is not printed. */
export function PrintPage({ listId, view, onView }: PrintPageProps) {
  const list = trpc.lists.get.useQuery({ id: listId })
  const { data } = list
  useLeaveUnavailableList(list)
  const isFailed = data === undefined && list.isError
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block">
      <div className="grid gap-6 print:hidden">
        <ListBreadcrumbs list={data} page="Print" />
        <PageHeading title={data === undefined ? 'Print' : `Print ${data.name}`}>Print</PageHeading>
      </div>
      {data !== undefined ? (
        <PrintableList list={data} view={view} onView={onView} />
      ) : isFailed ? (
        <ListLoadError list={list} />
      ) : (
        <SheetSkeleton />
      )}
    </div>
  )
}

function PrintableList({ list, view, onView }: Omit<PrintPageProps, 'listId'> & { list: ListView }) {
  const { vocs, isLoaded, hasMore, isError, isFetching, error, retry } = useSheetVocs(list.id)
  const backLink = (
    <Button asChild variant="outline">
      <Link to="/library/lists/$listId" params={{ listId: list.id }}>
        Back to the list
      </Link>
    </Button>
  )
  if (vocs?.length === 0 && isLoaded)
    return (
      <EmptyState title="No Vocabularies">
        <p className="pb-3">Add some to the list, and come back to print them.</p>
        {backLink}
      </EmptyState>
    )
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <SheetOptions view={view} onView={onView} />
        <div className="flex flex-wrap gap-2">
          {backLink}
          <Button disabled={!isLoaded} onClick={() => window.print()}>
            <PrinterIcon aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      <p role="status" className="text-muted-foreground text-sm print:hidden">
        {vocs !== undefined && !isLoaded
          ? `Loading ${formatCount(vocs.length)} of ${formatCount(Math.min(list.vocsCount, limits.loadedItems))}`
          : 'Fold the sheet along the dashed line and test yourself, or cut it along the others.'}
      </p>
      {hasMore && (
        <p className="font-medium text-warning print:hidden">
          Only the first {formatCount(limits.loadedItems)} of {wordsText(list.vocsCount)} are on the sheet.
        </p>
      )}
      {isError && !isFetching && (
        <div className="print:hidden">
          <LoadError text="Unable to load words" reason={errorMessage(error)} onRetry={retry} />
        </div>
      )}
      {vocs !== undefined ? (
        <PrintSheet list={list} vocs={vocs} hasDefinitions={view.only === undefined} />
      ) : (
        !isError && <SheetSkeleton />
      )}
    </>
  )
}

function SheetOptions({ view, onView }: Pick<PrintPageProps, 'view' | 'onView'>) {
  const id = useId()
  return (
    <div className="grid w-full gap-1.5 sm:w-72">
      <label htmlFor={id} className="font-medium text-sm">
        On the sheet
      </label>
      <NativeSelect
        id={id}
        value={view.only ?? 'all'}
        onChange={({ target }) => onView({ only: target.value === 'terms' ? 'terms' : undefined })}
      >
        <option value="all">Terms and definitions</option>
        <option value="terms">Terms, with room to write</option>
      </NativeSelect>
    </div>
  )
}

function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading words" className="mx-auto w-full max-w-[210mm]">
      <Skeleton className="h-160 rounded-xl" />
    </div>
  )
}
