import { Slot } from 'radix-ui'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface TooltipProps {
  text: string
  /** An element that can have the focus. */
  children: ReactElement
}

const showDelayMs = 200
/** In which the pointer may move on to the text. */
const hideDelayMs = 100
/** Distance of the text from the element, and its least distance from the edges of the window, in pixels. */
const gap = 4

/** Moves the text of an element into the window: sideways, and below the element if there is no space above it. */
function keepInWindow(text: HTMLElement, element: Element): void {
  text.style.margin = ''
  const { left, right, top, height } = text.getBoundingClientRect()
  const tooFarRight = Math.max(right - (document.documentElement.clientWidth - gap), 0)
  text.style.marginLeft = `${left < gap ? gap - left : -tooFarRight}px`
  if (top < gap) text.style.marginTop = `${height + element.getBoundingClientRect().height + 2 * gap}px`
}

/**
 * Shows a short text above an element while the pointer is over either, or the element has the focus. Escape and scrolling hide it. Not the
 * tooltip of Radix: pages have it before they need a library that places overlays.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [place, setPlace] = useState<{ left: number; top: number; element: Element }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (element: Element) => {
    const { left, width, top } = element.getBoundingClientRect()
    setPlace({ left: left + width / 2, top, element })
  }
  const wait = (then: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(then, ms)
  }
  const hide = () => wait(() => setPlace(undefined), 0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isShown = place !== undefined
  useEffect(() => {
    if (!isShown) return
    const close = () => setPlace(undefined)
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('scroll', close, true)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('scroll', close, true)
    }
  }, [isShown])
  const stay = () => clearTimeout(timer.current)
  const leave = () => wait(() => setPlace(undefined), hideDelayMs)
  return (
    <>
      <Slot.Root
        data-slot="tooltip-trigger"
        aria-describedby={isShown ? id : undefined}
        onPointerEnter={({ currentTarget, pointerType }) => {
          if (pointerType !== 'touch') wait(() => show(currentTarget), isShown ? 0 : showDelayMs)
        }}
        onPointerLeave={leave}
        onPointerDown={hide}
        onFocus={({ currentTarget }) => show(currentTarget)}
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {isShown &&
        createPortal(
          <div
            id={id}
            role="tooltip"
            data-slot="tooltip-content"
            ref={(text) => {
              if (text !== null) keepInWindow(text, place.element)
            }}
            style={{ left: place.left, top: place.top }}
            className="fixed z-50 w-fit max-w-80 -translate-x-1/2 translate-y-[calc(-100%-0.25rem)] animate-appear rounded-md bg-foreground px-3 py-1.5 text-background text-xs text-balance"
            onPointerEnter={stay}
            onPointerLeave={leave}
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  )
}
