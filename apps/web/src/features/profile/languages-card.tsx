import { trpc } from '../../shared/api/trpc.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { LoadError } from '../../shared/tables/load-error.tsx'
import { LoadingRows } from '../../shared/tables/loading-rows.tsx'
import { Languages } from './languages.tsx'

/** The languages that the person knows or learns. */
export function LanguagesCard() {
  return (
    <RegionCard title="Languages" intro="The languages that you know or are learning, and how well.">
      <LanguagesOnceLoaded />
    </RegionCard>
  )
}

function LanguagesOnceLoaded() {
  const known = trpc.profile.listLanguages.useQuery()
  if (known.data !== undefined) return <Languages known={known.data} />
  if (known.isError) return <LoadError text="Unable to load languages" onRetry={() => void known.refetch()} />
  return <LoadingRows label="Loading languages" />
}
