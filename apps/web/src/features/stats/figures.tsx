import { wholePercent } from '@wordtide/scheduling'
import { Button, Card, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { counted, formatCount } from '../../shared/lib/counted.ts'
import { useRecentDays, useRetention, useStreak } from './queries.ts'
import type { StatQuery } from './stat-section.tsx'
import { minutesText } from './words.ts'

interface FiguresProps {
  listId?: string | undefined
}

/** The user's results in a few numbers. */
export function Figures({ listId }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-4 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
      <StreakFigure listId={listId} />
      <RetentionFigure listId={listId} />
      <TimeFigure listId={listId} />
      {listId === undefined && <LearnedFigure />}
    </dl>
  )
}

function StreakFigure({ listId }: FiguresProps) {
  return (
    <Figure query={useStreak(listId)} name="days in a row">
      {({ days }) => ({
        value: formatCount(days),
        name: days === 1 ? 'day in a row' : 'days in a row',
        note: days === 0 ? 'one answer today makes a start' : 'one day off a week is free',
      })}
    </Figure>
  )
}

function RetentionFigure({ listId }: FiguresProps) {
  return (
    <Figure query={useRetention(listId)} name="remembered when due">
      {({ ages, days }) => {
        const answers = ages.reduce((sum, age) => sum + age.answers, 0)
        const right = ages.reduce((sum, age) => sum + age.right, 0)
        return answers === 0
          ? { value: '–', note: 'no card was due yet' }
          : { value: `${wholePercent(right, answers)}%`, note: `of ${formatCount(answers)} in ${days} days` }
      }}
    </Figure>
  )
}

const week = 7

function TimeFigure({ listId }: FiguresProps) {
  return (
    <Figure query={useRecentDays(listId)} name="a day">
      {(days) => ({
        value: minutesText(days.slice(-week).reduce((sum, { thinkingMs }) => sum + thinkingMs, 0) / week),
        note: `in the last ${week} days`,
      })}
    </Figure>
  )
}

function LearnedFigure() {
  const learned = trpc.reviews.listLearned.useQuery()
  return (
    <Figure query={learned} name="learned">
      {(languages) => ({
        value: formatCount(languages.reduce((sum, { learnedCount }) => sum + learnedCount, 0)),
        note: languages.length === 0 ? 'none yet' : `in ${counted(languages.length, 'language', 'languages')}`,
      })}
    </Figure>
  )
}

interface FigureProps<T> {
  query: StatQuery<T>
  name: string
  children: (data: T) => { value: string; name?: string; note: string }
}

/** A number with its name and a note; it has its size before the number is there. */
export function Figure<T>({ query: { data, isError, refetch }, name, children }: FigureProps<T>) {
  const text = data === undefined ? undefined : children(data)
  const show = (value: ReactNode, note: ReactNode) => (
    <Card className="gap-0 p-4 sm:p-5">
      <dt className="order-2 font-medium">{text?.name ?? name}</dt>
      <dd className="order-1 h-10 font-book font-semibold text-3xl tabular-nums">{value}</dd>
      <dd className="order-3 h-10 text-muted-foreground text-sm sm:h-5">{note}</dd>
    </Card>
  )
  if (text !== undefined) return show(text.value, text.note)
  if (!isError) return show(<Skeleton className="h-8 w-16" />, <Skeleton className="h-4 w-full" />)
  return show(
    '–',
    <>
      Unable to load.{' '}
      <Button
        variant="link"
        size="sm"
        className="h-5 px-0"
        aria-label={`Retry: ${name}`}
        onClick={() => void refetch()}
      >
        Retry
      </Button>
    </>,
  )
}
