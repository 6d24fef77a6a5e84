import { Link } from '@tanstack/react-router'
import type { ReviewScope, TodayView } from '@wordtide/contract'
import { dayMs, dayNamed } from '@wordtide/scheduling'
import { Button, type ButtonProps } from '@wordtide/ui'
import { type ReactNode, useRef, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { KeyCap } from '../../shared/layout/key-cap.tsx'
import { counted, formatCount, tomorrowText } from '../../shared/lib/counted.ts'
import { weekOf } from '../../shared/lib/dates/weeks.ts'
import { useOnline } from '../../shared/offline/use-online.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { type KeptDay, KeptToday } from './kept-today.tsx'
import { TodayAssignments } from './today-assignments.tsx'
import { LoadingToday, TodayCard, TodayHeadline } from './today-card.tsx'
import { TodayGoal } from './today-goal.tsx'
import { TodayLists } from './today-lists.tsx'
import { useDueElsewhere } from './use-due-elsewhere.ts'
import { useEnterKey } from './use-enter-key.ts'

type Look = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { children: ReactNode }

/** The buttons that begin a session over all lists. */
export interface TodaySessions {
  review: (
    props: Look &
      Pick<ButtonProps, 'ref'> & {
        scope: ReviewScope
        count?: number
        keyShortcut?: string
        onOpenChange?: (isOpen: boolean) => void
      },
  ) => ReactNode
  practice: (props: Look) => ReactNode
  /** Opens the games with the words that have a card answered then or later, in Unix ms. */
  play: (props: Look & { answeredSince: number }) => ReactNode
  /** Shows the cards that are kept for days without a network; undefined if there are none. */
  kept: (show: (kept: KeptDay | undefined) => ReactNode) => ReactNode
  /** Opens the options of these sessions. */
  options: (props: Look) => ReactNode
}

/** The number of new cards that are offered when those of the day are done. */
const moreNew = 10

/** The cards of the day over all lists, and the buttons that review them: without a network, those that are kept. */
export function Today({ sessions }: { sessions: TodaySessions }) {
  const isOnline = useOnline()
  // What began with kept cards ends with them, also if the network is back before.
  const [isKeptOpen, setIsKeptOpen] = useState(false)
  const isLoaded = trpc.reviews.getToday.useQuery().data !== undefined
  if ((isOnline || isLoaded) && !isKeptOpen) return <LoadedToday sessions={sessions} />
  return sessions.kept((kept) =>
    kept === undefined ? (
      <LoadedToday sessions={sessions} />
    ) : (
      <KeptToday
        {...kept}
        start={sessions.review({
          scope: 'today',
          onOpenChange: setIsKeptOpen,
          className: 'h-12 text-base',
          children: 'Start',
        })}
      />
    ),
  )
}

function LoadedToday({ sessions }: { sessions: TodaySessions }) {
  const today = trpc.reviews.getToday.useQuery()
  const newCounts = trpc.reviews.countNew.useQuery()
  useDueElsewhere(today.data)
  const isEmpty = today.data !== undefined && today.data.due + today.data.new === 0
  const lists = trpc.reviews.listLearning.useInfiniteQuery({}, { ...pagedQueryOptions, enabled: isEmpty })
  const failed = [today, newCounts].filter(({ data, isError }) => data === undefined && isError)
  if (failed.length > 0) {
    // The lists below say that they are missing, and the page why.
    if (!navigator.onLine) return null
    const retry = () => {
      for (const query of failed) void query.refetch()
    }
    return <LoadError text="Unable to load today" onRetry={retry} />
  }
  if (today.data === undefined || newCounts.data === undefined) return <LoadingToday />
  const ofToday = newCounts.data.lists.filter(({ isOfToday }) => isOfToday)
  const waiting = ofToday.reduce((sum, list) => sum + list.new, 0)
  if (!isEmpty) return <OpenDay today={today.data} waiting={waiting} sessions={sessions} />
  if (lists.data === undefined && !lists.isError) return <LoadingToday />
  const shown = lists.data?.pages.flatMap((page) => page.lists)
  // A failure is reported by the table of the lists. The other parts are shown nevertheless.
  const hasCards = shown === undefined || shown.some(({ vocsCount }) => vocsCount > 0)
  return hasCards ? (
    <DoneDay today={today.data} waiting={waiting} sessions={sessions} />
  ) : (
    <NothingToLearn day={today.data.day} hasLists={shown.length > 0} />
  )
}

interface DayProps {
  /** The number of new cards waiting in the lists whose new cards come by day. */
  waiting: number
  sessions: TodaySessions
}

function OpenDay({ today, waiting, sessions }: DayProps & { today: TodayView }) {
  const start = useRef<HTMLButtonElement>(null)
  useEnterKey(start)
  const ofWaiting = waiting > today.new ? ` of ${formatCount(waiting)}` : ''
  return (
    <TodayCard
      day={today.day}
      headline={<TodayHeadline>{headlineOf(today)}</TodayHeadline>}
      details={
        <TodayGoal {...today}>
          <p className="tabular-nums">
            Due {formatCount(today.due)} · new {formatCount(today.new)}
            {ofWaiting}
          </p>
          <TodayAssignments {...today} />
        </TodayGoal>
      }
      actions={
        <>
          {sessions.review({
            scope: 'today',
            ref: start,
            keyShortcut: 'Enter',
            className: 'h-12 text-base',
            children: (
              <>
                Start
                <KeyCap>Enter</KeyCap>
              </>
            ),
          })}
          {today.due > 0 &&
            today.new > 0 &&
            sessions.review({ scope: 'due', count: today.due, variant: 'ghost', children: 'Only what is due' })}
        </>
      }
      more={<TodayLists lists={today.lists} />}
      options={optionsOf(sessions)}
    />
  )
}

const optionsOf = (sessions: TodaySessions) =>
  sessions.options({ variant: 'ghost', size: 'sm', className: 'font-medium', children: 'Options' })

const headlineOf = ({ due, new: newCards }: TodayView) => {
  if (due > 0) return `${counted(due, 'card is', 'cards are')} coming back`
  return `${counted(newCards, 'new card is', 'new cards are')} waiting`
}

function DoneDay({ today, waiting, sessions }: DayProps & { today: TodayView }) {
  const more = Math.min(moreNew, waiting)
  return (
    <TodayCard
      day={today.day}
      headline={<TodayHeadline>Done for today</TodayHeadline>}
      details={
        <TodayGoal {...today}>
          <p>
            <Achieved /> <Tomorrow waiting={waiting} />
          </p>
          {isBeginOfWeek(today.day) && (
            <p>
              <Link to="/stats/week" className="text-link underline underline-offset-4">
                Your last week
              </Link>
            </p>
          )}
          <TodayAssignments {...today} />
        </TodayGoal>
      }
      actions={
        <>
          {more > 0 &&
            sessions.review({
              scope: 'new',
              count: more,
              variant: 'outline',
              children: counted(more, 'more new card', 'more new cards'),
            })}
          <div className="flex gap-2 *:flex-1">
            {sessions.practice({ variant: more > 0 ? 'ghost' : 'outline', children: 'Practise' })}
            {today.answered > 0 &&
              sessions.play({
                variant: more > 0 ? 'ghost' : 'outline',
                // An hour off on the day on which the clocks change.
                answeredSince: today.endsAt - dayMs,
                children: 'Play',
              })}
          </div>
        </>
      }
      options={optionsOf(sessions)}
    />
  )
}

/** The last week is offered on the first two days of the next. */
const isBeginOfWeek = (day: string) => dayNamed(day) - dayNamed(weekOf(day).from) < 2

/** '34 answers today, 29 of them right.' */
function Achieved() {
  const today = trpc.reviews.listDays.useQuery({}).data?.at(-1)
  if (today === undefined || today.reviews === 0) return null
  return `${counted(today.reviews, 'answer', 'answers')} today, ${formatCount(today.correct)} of them right.`
}

/** The cards of tomorrow if no more are answered today. */
function Tomorrow({ waiting }: { waiting: number }) {
  const forecast = trpc.reviews.getForecast.useQuery({ days: 2 })
  const settings = trpc.reviews.getSettings.useQuery()
  if (forecast.data === undefined || settings.data === undefined) return null
  const { reviewsPerDay, newPerDay } = settings.data.reviews
  // Cards beyond today's allowance come tomorrow, too.
  const due = Math.min(
    reviewsPerDay,
    forecast.data.reduce((sum, day) => sum + day.due, 0),
  )
  return tomorrowText({ due, new: Math.min(newPerDay, waiting) })
}

function NothingToLearn({ day, hasLists }: { day: string; hasLists: boolean }) {
  return (
    <TodayCard
      day={day}
      headline={<TodayHeadline>No words yet</TodayHeadline>}
      details={<p>The words of your lists come here, each on its day.</p>}
      actions={
        <Button asChild className="h-12 text-base">
          <Link to="/library">{hasLists ? 'Add words in your library' : 'Choose your first words'}</Link>
        </Button>
      }
    />
  )
}
