import { Link } from '@tanstack/react-router'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import { trpc } from '../../shared/api/trpc.ts'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { EmptyState, LoadError, LoadingRows } from '../../shared/tables/load-states.tsx'

const title = 'Learned Vocabularies'

/** The number of vocabularies that the user has learned, by language. */
export function LearnedSection() {
  return (
    <RegionCard title={title} className="min-w-0">
      <Learned />
    </RegionCard>
  )
}

function Learned() {
  const learned = trpc.reviews.listLearned.useQuery()
  const { data } = learned
  if (data === undefined)
    return learned.isError ? (
      <LoadError text="Unable to load result" onRetry={() => void learned.refetch()} />
    ) : (
      <LoadingRows label="Loading learned words" />
    )
  if (data.length === 0)
    return (
      <EmptyState title="You did not learn any vocabularies yet">
        <Link to="/learn" className="text-link underline underline-offset-4">
          Review a list
        </Link>
        : a word counts as learned after the last of your intervals.
      </EmptyState>
    )
  return (
    <Table aria-label={title}>
      <TableHeader>
        <TableRow>
          <TableHead>Language</TableHead>
          <TableHead className="text-right">{title}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {data.map(({ language, learnedCount }) => (
          <TableRow key={language}>
            <TableCell>
              <LanguageLabel code={language} />
            </TableCell>
            <TableCell className="text-right">{learnedCount}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
