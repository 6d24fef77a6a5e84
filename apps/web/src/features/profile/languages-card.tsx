import { RegionCard } from '../../layout/region-card.tsx'
import { LoadError } from '../../paging/load-error.tsx'
import { LoadingRows } from '../../paging/loading-rows.tsx'
import { trpc } from '../../trpc.ts'
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
