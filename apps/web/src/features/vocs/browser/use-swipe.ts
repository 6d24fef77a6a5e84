import { type PointerEvent, useRef } from 'react'

/** Minimum distance after which a movement has a direction. */
const undecidedPixels = 10
/** A finger that moves further than this has swiped. */
const swipedPixels = 64
/** Without a next content, the present one moves less than the finger by this factor. */
const resistance = 4

interface SwipeOptions {
  /** Called with 1 for a swipe to the left, which shows the next content, and -1 for one to the right. */
  onSwipe: (step: 1 | -1) => void
  canSwipe: (step: 1 | -1) => boolean
}

interface Touch {
  x: number
  y: number
  isHorizontal: boolean
}

/**
 * Returns the handlers of an element that follows a finger which moves horizontally. It needs `touch-action: pan-y`: the browser scrolls, and
 * cancels the pointer, if the finger moves vertically. Selected text and content that scrolls horizontally keep the finger.
 */
export function useSwipe({ onSwipe, canSwipe }: SwipeOptions) {
  const touch = useRef<Touch>(undefined)
  const release = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    touch.current = undefined
    currentTarget.style.translate = ''
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerType, isPrimary, clientX: x, clientY: y } = event
      // A second finger zooms.
      if (!isPrimary) return release(event)
      if (pointerType !== 'touch' || hasSelection() || isScrollable(event.target, event.currentTarget)) return
      touch.current = { x, y, isHorizontal: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = touch
      if (current === undefined) return
      const [x, y] = [event.clientX - current.x, event.clientY - current.y]
      if (!current.isHorizontal) {
        if (Math.hypot(x, y) < undecidedPixels) return
        if (Math.abs(x) < 2 * Math.abs(y) || hasSelection()) return release(event)
        current.isHorizontal = true
      }
      if (prefersStillness()) return
      event.currentTarget.style.translate = `${canSwipe(stepOf(x)) ? x : x / resistance}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = touch
      release(event)
      const x = current?.isHorizontal ? event.clientX - current.x : 0
      if (Math.abs(x) >= swipedPixels && canSwipe(stepOf(x))) onSwipe(stepOf(x))
    },
    onPointerCancel: release,
  }
}

const stepOf = (x: number): 1 | -1 => (x < 0 ? 1 : -1)

const hasSelection = () => window.getSelection()?.isCollapsed === false

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Returns whether an element between the target and `around` scrolls horizontally. */
function isScrollable(target: EventTarget, around: HTMLElement): boolean {
  for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true
    if (element === around) return false
  }
  return false
}
