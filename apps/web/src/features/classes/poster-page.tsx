import type { ClassView } from '@wordtide/contract'
import { Button, Skeleton } from '@wordtide/ui'
import { PrinterIcon } from 'lucide-react'
import { useRef } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { EmptyState } from '../../shared/tables/load-states.tsx'
import { ClassBreadcrumbs } from './class-breadcrumbs.tsx'
import { ClassLoadError } from './class-page.tsx'
import { joinLinkOf, spacedCode } from './join-link.ts'
import { JoinPicture } from './join-picture.tsx'
import { ScreenActions } from './screen-actions.tsx'

/** A poster that explains how to join a class, for a whole screen or a sheet of paper. The rest of the page is not printed. */
export function PosterPage({ classId }: { classId: string }) {
  const { data, error, isError, refetch } = trpc.classes.get.useQuery({ id: classId })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block">
      <div className="grid gap-6 print:hidden">
        <ClassBreadcrumbs schoolClass={data} page="Poster" />
        <PageHeading title={data === undefined ? 'Poster' : `Poster of ${data.name}`}>Poster</PageHeading>
      </div>
      {data !== undefined ? (
        <Poster schoolClass={data} />
      ) : isError ? (
        <ClassLoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading class">
          <Skeleton className="mx-auto h-160 w-full max-w-[210mm] rounded-xl" />
        </div>
      )}
    </div>
  )
}

function Poster({ schoolClass: { id, name, code, open } }: { schoolClass: ClassView }) {
  const sheet = useRef<HTMLDivElement>(null)
  if (code === undefined) return <EmptyState title="No Poster">Only the teacher of the class sees its code.</EmptyState>
  const { origin, pathname: path } = new URL(joinLinkOf(code))
  return (
    <>
      {!open && (
        <p className="font-medium text-warning print:hidden">Nobody can join at present: open the class on its page.</p>
      )}
      <ScreenActions classId={id} sheet={sheet}>
        <Button variant="outline" onClick={() => window.print()}>
          <PrinterIcon aria-hidden="true" />
          Print
        </Button>
      </ScreenActions>
      <div
        ref={sheet}
        className="mx-auto grid w-full max-w-[210mm] justify-items-center gap-6 rounded-xl border bg-white px-4 py-10 text-center text-black shadow-card scheme-light sm:px-10 print:max-w-none print:rounded-none print:border-0 print:shadow-none [&:fullscreen]:max-w-none [&:fullscreen]:content-center"
      >
        <p dir="auto" className="font-book font-semibold text-title wrap-anywhere sm:text-word">
          {name}
        </p>
        <p className="text-lg">Join this class: scan the picture, or open the link.</p>
        <JoinPicture code={code} className="aspect-square w-[min(22rem,100%,50svh)] print:w-88" />
        <p dir="ltr" className="font-medium text-lg wrap-anywhere sm:text-2xl">
          {origin}
          <wbr />
          {path}
        </p>
        <p className="grid gap-1">
          <span className="text-neutral-600">Code</span>
          <span dir="ltr" className="font-mono font-semibold text-4xl tracking-widest sm:text-6xl">
            {spacedCode(code)}
          </span>
        </p>
      </div>
    </>
  )
}
