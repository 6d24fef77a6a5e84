import { Link } from '@tanstack/react-router'
import type { VocView } from '@wordtide/contract'
import { Button, Card, CardContent, Skeleton } from '@wordtide/ui'
import { ArrowLeftIcon } from 'lucide-react'
import { errorMessage } from '../../shared/api/errors.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'
import type { VocsView } from '../../shared/tables/search-params.ts'
import { VocDetail } from './voc-detail.tsx'

interface VocPanelProps {
  listId: string
  view: VocsView
  /** The query of the selected vocabulary. */
  voc: { data: VocView | undefined; isError: boolean; error: unknown; refetch: () => unknown }
}

/** The selected vocabulary, or a hint to select one. */
export function VocPanel({ listId, view, voc }: VocPanelProps) {
  if (view.voc === undefined)
    return (
      <p className="grid min-h-40 place-items-center rounded-lg border border-dashed text-muted-foreground">
        Select vocabulary
      </p>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button asChild variant="outline" className="justify-self-start md:hidden">
        <Link to="/library/lists/$listId/vocs" params={{ listId }} search={{ ...view, voc: undefined }}>
          <ArrowLeftIcon aria-hidden="true" />
          All vocabularies
        </Link>
      </Button>
      {voc.data !== undefined ? (
        // Focusable, so that it can be scrolled by keyboard.
        <Card tabIndex={0} className="md:max-h-[calc(100dvh-12rem)] md:overflow-y-auto">
          <CardContent>
            <VocDetail voc={voc.data} />
          </CardContent>
        </Card>
      ) : voc.isError ? (
        <LoadError text={errorMessage(voc.error)} error={voc.error} onRetry={() => void voc.refetch()} />
      ) : (
        <div role="status" aria-label="Loading vocabulary" className="grid gap-4">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-64" />
        </div>
      )}
    </div>
  )
}
