import { type ReviewVocView, shownTerm } from '@wordtide/contract'
import { Button, Skeleton } from '@wordtide/ui'
import { ArrowLeftIcon, ArrowRightIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { PlayButton } from '../../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../../shared/audio/spoken-text.ts'
import { directionOf } from '../../../shared/layout/labels.tsx'
import { PageHeading } from '../../../shared/layout/page-heading.tsx'
import { ReadingsBeside, ReadTerm } from '../../../shared/readings/read-term.tsx'
import { EmptyState } from '../../../shared/tables/load-states.tsx'
import { ClassBreadcrumbs } from '../class-breadcrumbs.tsx'
import { ClassLoadError } from '../class-page.tsx'
import { ScreenActions } from '../screen-actions.tsx'

/** The words that a class has missed most, one after the other, large enough for a projector. Nothing of it counts. */
export function PractisePage({ classId }: { classId: string }) {
  const schoolClass = trpc.classes.get.useQuery({ id: classId })
  const progress = trpc.assignments.getProgress.useQuery({ classId })
  const vocs = progress.data?.missed.map(({ vocId }) => vocId) ?? []
  const words = trpc.reviews.getQueue.useQuery(
    { scope: 'practice', vocs, types: ['translation'], count: 100 },
    // The words must not change while they are practised.
    { enabled: vocs.length > 0, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const failed = [schoolClass, progress, words].find(({ data, isError }) => data === undefined && isError)
  const isEmpty = progress.data !== undefined && vocs.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-6">
        <ClassBreadcrumbs schoolClass={schoolClass.data} page="Practise together" />
        <PageHeading title="Practise together" />
      </div>
      {failed !== undefined ? (
        <ClassLoadError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isEmpty || words.data?.length === 0 ? (
        <EmptyState title="No Words">Nothing was missed in the last four weeks.</EmptyState>
      ) : words.data === undefined ? (
        <div role="status" aria-label="Loading words">
          <Skeleton className="h-[60dvh] rounded-xl" />
        </div>
      ) : (
        <Slides classId={classId} words={words.data} />
      )}
    </div>
  )
}

/** The word that is shown, and whether its meaning is. */
interface Position {
  index: number
  isShown: boolean
}

function Slides({ classId, words }: { classId: string; words: readonly ReviewVocView[] }) {
  const [{ index, isShown }, setPosition] = useState<Position>({ index: 0, isShown: false })
  const sheet = useRef<HTMLDivElement>(null)
  const word = words[index]
  const go = (to: number) => {
    if (to >= 0 && to < words.length) setPosition({ index: to, isShown: false })
  }
  const isLast = index === words.length - 1
  const next = () => (isShown ? go(index + 1) : setPosition({ index, isShown: true }))
  useSlideKeys({ next, forward: () => go(index + 1), back: () => go(index - 1) })
  if (word === undefined) return null
  return (
    <>
      <ScreenActions classId={classId} hash="progress" sheet={sheet} />
      <section
        ref={sheet}
        aria-label="Word"
        className="grid min-h-[65dvh] grid-rows-[auto_1fr_auto] gap-6 rounded-xl border bg-card p-6 text-center text-card-foreground shadow-card [&:fullscreen]:rounded-none [&:fullscreen]:border-0"
      >
        <p className="text-muted-foreground text-lg tabular-nums" aria-live="polite">
          {index + 1} of {words.length}
        </p>
        <div className="grid content-center justify-items-center gap-8" aria-live="polite">
          <Term word={word} />
          <PlayButton {...spokenTextOf(word)} large />
          {/* Keeps its height when the answer is shown, so that the word stays in place. */}
          <ul className="grid min-h-[1.5em] gap-2 text-slide-meaning">
            {isShown &&
              word.definitions.map(({ language, value }) => (
                <li key={`${language} ${value}`} lang={language} dir={directionOf(language)} className="wrap-anywhere">
                  {value}
                </li>
              ))}
          </ul>
        </div>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button
            variant="outline"
            size="icon"
            aria-label="Previous word"
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <ArrowLeftIcon aria-hidden="true" />
          </Button>
          <Button className="h-12 min-w-40 text-base" onClick={next} disabled={isShown && isLast}>
            {isShown ? (isLast ? 'That was the last one' : 'Next word') : 'Show the meaning'}
          </Button>
          <Button variant="outline" size="icon" aria-label="Next word" disabled={isLast} onClick={() => go(index + 1)}>
            <ArrowRightIcon aria-hidden="true" />
          </Button>
        </div>
      </section>
    </>
  )
}

function Term({ word }: { word: ReviewVocView }) {
  const shown = shownTerm(word)
  return (
    <div className="grid gap-2">
      <p
        lang={word.language}
        dir={directionOf(word.language)}
        className="font-book font-semibold text-slide wrap-anywhere"
      >
        <ReadTerm shown={shown} language={word.language} />
      </p>
      <ReadingsBeside readings={shown.beside} className="text-title" />
    </div>
  )
}

/** Space and Enter go on, as the main button does; the arrows turn the words. Buttons and links keep their own keys. */
function useSlideKeys({ next, forward, back }: Record<'next' | 'forward' | 'back', () => void>): void {
  useEffect(() => {
    const actions: Partial<Record<string, () => void>> = {
      ' ': next,
      Enter: next,
      ArrowRight: forward,
      ArrowLeft: back,
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actions[event.key]
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (action === undefined || isModified || event.defaultPrevented) return
      const isPress = event.key === ' ' || event.key === 'Enter'
      if (isPress && event.target instanceof Element && event.target.closest('button, a') !== null) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [next, forward, back])
}
