import { Skeleton } from '@wordtide/ui'
import { trpc } from '../../shared/api/trpc.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { LoadError } from '../../shared/tables/load-error.tsx'
import { NameForm } from './name-form.tsx'

/** The person's name, to be changed. It is asked for: it may have been changed elsewhere. */
export function PersonalInformation() {
  return (
    <RegionCard title="Personal Information">
      <Name />
    </RegionCard>
  )
}

function Name() {
  const info = trpc.profile.getInfo.useQuery()
  if (info.data !== undefined) return <NameForm saved={info.data.name} />
  if (info.isError) return <LoadError text="Unable to load result" onRetry={() => void info.refetch()} />
  return (
    <div role="status" aria-label="Loading personal information" className="grid max-w-md gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-10 w-20" />
    </div>
  )
}
