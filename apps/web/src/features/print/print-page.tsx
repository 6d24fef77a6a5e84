import { Link } from '@tanstack/react-router'
import { type ListView, limits, type VocView } from '@wordtide/contract'
import { Button, NativeSelect, Skeleton } from '@wordtide/ui'
import { PrinterIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ListBreadcrumbs } from '../../shared/layout/breadcrumbs.tsx'
import { ListLoadError, useLeaveUnavailableList } from '../../shared/layout/lists/list-unavailable.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { formatCount, wordsText } from '../../shared/lib/counted.ts'
import { EmptyState, LoadError } from '../../shared/tables/load-states.tsx'
import { newTest, parseSheetView, type SheetView } from '../../shared/tables/search-params.ts'
import { PrintSheet } from './print-sheet.tsx'
import { useSheetVocs } from './use-sheet-vocs.ts'

interface PrintPageProps {
  listId: string
  view: SheetView
  onView: (view: SheetView) => void
  /** Renders a test of the words in two versions. */
  test: (words: { list: ListView; vocs: readonly VocView[]; seed: number }) => ReactNode
}

/** The vocabularies of a list on a sheet to print. The rest of the page is not printed. */
export function PrintPage({ listId, ...sheet }: PrintPageProps) {
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
        <PrintableList list={data} {...sheet} />
      ) : isFailed ? (
        <ListLoadError list={list} />
      ) : (
        <SheetSkeleton />
      )}
    </div>
  )
}

function PrintableList({ list, view, onView, test }: Omit<PrintPageProps, 'listId'> & { list: ListView }) {
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
          : hints[view.only ?? 'all']}
      </p>
      {hasMore && view.only !== 'test' && (
        <p className="font-medium text-warning print:hidden">
          Only the first {formatCount(limits.loadedItems)} of {wordsText(list.vocsCount)} are on the sheet.
        </p>
      )}
      {isError && !isFetching && (
        <div className="print:hidden">
          <LoadError text="Unable to load words" reason={errorMessage(error)} onRetry={retry} />
        </div>
      )}
      <Sheets list={list} vocs={vocs} isLoaded={isLoaded} isError={isError} view={view} test={test} />
    </>
  )
}

interface SheetsProps extends Pick<PrintPageProps, 'view' | 'test'> {
  list: ListView
  vocs: readonly VocView[] | undefined
  isLoaded: boolean
  isError: boolean
}

function Sheets({ list, vocs, isLoaded, isError, view, test }: SheetsProps) {
  const isTest = view.only === 'test'
  // A test is of all words, not of those that are loaded first.
  if (vocs === undefined || (isTest && !isLoaded)) return isError ? null : <SheetSkeleton />
  if (isTest) return test({ list, vocs, seed: view.seed ?? 1 })
  return <PrintSheet list={list} vocs={vocs} hasDefinitions={view.only === undefined} />
}

const foldingHint = 'Fold the sheet along the dashed line and test yourself, or cut it along the others.'
const hints = {
  all: foldingHint,
  terms: foldingHint,
  test: 'The two versions ask the same in another order and with other wrong answers. The key is on the last page.',
}

function SheetOptions({ view, onView }: Pick<PrintPageProps, 'view' | 'onView'>) {
  const id = useId()
  return (
    <div className="flex w-full flex-wrap items-end gap-2 sm:w-auto">
      <div className="grid w-full gap-1.5 sm:w-72">
        <label htmlFor={id} className="font-medium text-sm">
          On the sheet
        </label>
        <NativeSelect
          id={id}
          value={view.only ?? 'all'}
          onChange={({ target }) =>
            onView(target.value === 'test' ? newTest() : parseSheetView({ only: target.value }))
          }
        >
          <option value="all">Terms and definitions</option>
          <option value="terms">Terms, with room to write</option>
          <option value="test">A test in two versions, with a key</option>
        </NativeSelect>
      </div>
      {view.only === 'test' && (
        <Button variant="outline" onClick={() => onView(newTest())}>
          Other questions
        </Button>
      )}
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
