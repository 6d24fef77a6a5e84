import type { Answer } from '@wordtide/scheduling'
import { cn } from '@wordtide/ui'
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { touchGrading } from '../../../../shared/lib/kept/touch-grading.ts'
import { answers } from '../../cards/answer-looks.ts'
import { focusOf } from '../review-keys.ts'
import { idle, type Leaning, leaningOf, reduceSwipe, type SwipeEvent, type Touch } from './swipe.ts'

interface SwipeCardProps {
  /** Called at a tap outside of controls; undefined if there is nothing to show. */
  onTap: (() => void) | undefined
  /** Called at the end of a swipe; undefined on a card that takes no answer. */
  onSwipe: ((result: Answer) => void) | undefined
  move: string | undefined
  children: ReactNode
}

/** A card on a touch screen: a tap shows its answer, and swipes grade it unless they are turned off. */
export function SwipeCard({ onTap, onSwipe, move, children }: SwipeCardProps) {
  const canSwipe = touchGrading.useIsOn() && onSwipe !== undefined
  const block = useRef<HTMLDivElement>(null)
  const [swipe, setSwipe] = useState(idle)
  // Several events may come between two frames.
  const latest = useRef(swipe)
  const isTap = useRef(false)
  const dispatch = (event: SwipeEvent) => {
    latest.current = reduceSwipe(latest.current, event)
    setSwipe(latest.current)
  }
  useScrollMark(block, canSwipe)

  const onPointerDown = (event: PointerEvent) => {
    const isFinger = event.pointerType === 'touch' && event.isPrimary && isInside(event) && !isTextSelected()
    // A tap beside a field only puts the keyboard away.
    isTap.current = isFinger && focusOf(event.target) === 'card' && focusOf(document.activeElement) !== 'text'
    if (!canSwipe) return
    dispatch(isFinger ? { type: 'press', at: touchOf(event), windowWidth: window.innerWidth } : { type: 'end' })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!canSwipe || latest.current.phase === 'idle' || !event.isPrimary) return
    dispatch({ type: 'move', at: touchOf(event), scrolls: block.current?.hasAttribute(scrollMark) === true })
  }
  const onPointerUp = () => {
    const leaning = leaningOf(latest.current)
    dispatch({ type: 'end' })
    if (canSwipe && leaning?.progress === 1 && !isTextSelected()) onSwipe(leaning.result)
  }
  const onClick = (event: MouseEvent) => {
    if (isTap.current && isInside(event)) onTap?.()
    isTap.current = false
  }
  const leaning = canSwipe ? leaningOf(swipe) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way to what the buttons do
    <div
      ref={block}
      role="presentation"
      data-move={move}
      data-swipes={canSwipe || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => dispatch({ type: 'end' })}
      onClick={onClick}
      className={cn(
        'relative flex min-h-48 min-w-0 flex-1 animate-next flex-col overflow-hidden rounded-2xl border bg-card shadow-card data-[move=back]:animate-previous motion-reduce:animate-none',
        // The browser keeps what scrolls a long card, and what enlarges the page.
        'data-swipes:[&_section]:[touch-action:pinch-zoom] data-[scrolls]:[&_section]:[touch-action:pan-y_pinch-zoom]!',
      )}
    >
      {leaning !== undefined && swipe.phase === 'swiping' && (
        <Colour {...leaning} at={swipe.at} block={block.current} />
      )}
      {children}
    </div>
  )
}

/** The colour of an answer, which grows under the thumb until it fills the card, and its name. */
function Colour({ result, progress, at, block }: Leaning & { at: Touch; block: HTMLElement | null }) {
  const answer = answers.find((candidate) => candidate.result === result)
  if (answer === undefined || block === null) return null
  const { left, top, width, height } = block.getBoundingClientRect()
  const [x, y] = [at.x - left, at.y - top]
  const farthestCorner = Math.hypot(Math.max(x, width - x), Math.max(y, height - y))
  return (
    <>
      <div
        aria-hidden="true"
        className={cn('absolute inset-0', answer.soft)}
        style={{ clipPath: `circle(${progress * farthestCorner}px at ${x}px ${y}px)` }}
      />
      <p
        className={cn(
          'pointer-events-none absolute inset-x-0 top-4 z-10 mx-auto flex w-fit items-center gap-2 rounded-full border border-current/25 px-5 py-2 font-semibold text-lg shadow-card',
          progress === 1 ? answer.full : answer.soft,
        )}
        style={{ opacity: Math.min(1, progress * 2) }}
      >
        <answer.Icon aria-hidden="true" className="size-5" />
        {answer.label}
      </p>
    </>
  )
}

const scrollMark = 'data-scrolls'

/** Marks a card that is longer than its place, while it can be swiped. */
function useScrollMark(block: { current: HTMLElement | null }, isOn: boolean) {
  useEffect(() => {
    const [card, body] = [block.current, block.current?.closest('[data-session-body]')]
    const sheet = card?.querySelector('section')
    if (!isOn || card == null || sheet == null) return
    const mark = () => {
      const scrollers = [sheet, body].filter((element) => element != null)
      card.toggleAttribute(
        scrollMark,
        scrollers.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight),
      )
    }
    // Of the content, too: an image may be loaded late.
    const observer = new ResizeObserver(mark)
    for (const element of [sheet, ...sheet.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [block, isOn])
}

const touchOf = ({ clientX, clientY, timeStamp }: PointerEvent): Touch => ({ x: clientX, y: clientY, time: timeStamp })

const isTextSelected = () => getSelection()?.isCollapsed === false

/** React also passes on the events of a dialog that a control of the card has opened. */
const isInside = ({ currentTarget, target }: MouseEvent | PointerEvent) =>
  target instanceof Node && currentTarget.contains(target)
