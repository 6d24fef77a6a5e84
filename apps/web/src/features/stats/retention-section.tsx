import type { RetentionView } from '@wordtide/contract'
import { wholePercent } from '@wordtide/scheduling'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import { formatCount } from '../../shared/lib/counted.ts'
import { ShareBar } from './lazy-charts.tsx'
import { useRetention } from './queries.ts'
import { StatSection } from './stat-section.tsx'

type Age = RetentionView['ages'][number]

const title = 'Remembered when due, by age of the card'

/** The share of the due cards that the user knew, for cards of several ages. */
export function RetentionSection({ listId }: { listId?: string | undefined }) {
  return (
    <StatSection title={title} query={useRetention(listId)} height="h-[244.5px]">
      {({ ages }) => (
        <Table aria-label={title}>
          <TableHeader>
            <TableRow>
              <TableHead className="first:ps-0">Age</TableHead>
              <TableHead className="w-full">
                <span className="sr-only">Bar</span>
              </TableHead>
              <TableHead className="text-end last:pe-0">Remembered</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {ages.map((age) => (
              <AgeRow key={age.fromDays} age={age} />
            ))}
          </TableBody>
        </Table>
      )}
    </StatSection>
  )
}

function AgeRow({ age: { fromDays, toDays, answers, right } }: { age: Age }) {
  return (
    <TableRow className="hover:bg-transparent">
      <TableCell className="whitespace-nowrap first:ps-0">{ageText(fromDays, toDays)}</TableCell>
      <TableCell>{answers > 0 && <ShareBar share={right / answers} />}</TableCell>
      <TableCell className="whitespace-nowrap text-end last:pe-0">
        {answers === 0 ? (
          <span className="text-muted-foreground">no answers yet</span>
        ) : (
          `${wholePercent(right, answers)}% of ${formatCount(answers)}`
        )}
      </TableCell>
    </TableRow>
  )
}

/** '1 to 7 days', 'over 365 days'. */
function ageText(fromDays: number, toDays: number | null): string {
  if (toDays === null) return `over ${fromDays - 1} days`
  return fromDays === toDays ? `${fromDays} days` : `${fromDays} to ${toDays} days`
}
