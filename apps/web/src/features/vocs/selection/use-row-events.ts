import { type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { isShortcut } from '../../../shared/lib/keys/shortcuts.ts'
import { isNearEnd, targetOf } from '../browser/use-row-keys.ts'
import type { RowSelection } from './use-row-selection.ts'

/** A touch of this length selects a row. */
const longPressMs = 500
/** A finger that moves further is scrolling. */
const toleratedPixels = 10

interface RowEventsOptions {
  selection: RowSelection
  order: readonly string[]
  /** Deletes the selected rows; undefined if the user may not. */
  onDelete: (() => void) | undefined
  /** Called if a range comes near the end of the loaded rows. */
  onNearEnd: () => void
}

/**
 * Returns the handlers of the list of rows by which they are selected: Ctrl, Shift, Space, Ctrl+A, Escape, the checkboxes and a long touch.
 * They come before the handlers of the rows, which get everything else.
 */
export function useRowEvents({ selection, order, onDelete, onNearEnd }: RowEventsOptions) {
  const pointerType = useRef('mouse')
  const longPress = useLongPress((id) => {
    selection.turnOn()
    selection.toggle(id)
  })

  const onClickCapture = (event: MouseEvent) => {
    const id = rowIdOf(event.target)
    if (id === undefined) return
    const isTouch = pointerType.current === 'touch'
    const isCheckbox = event.target instanceof HTMLInputElement
    const isBeside = event.target instanceof Element && event.target.closest('[data-select]') !== null
    if (longPress.takesClick()) return stop(event)
    // It handles the click itself.
    if (isCheckbox) return
    if (event.shiftKey) selection.extend(id)
    else if (event.ctrlKey || event.metaKey || isBeside || (isTouch && selection.isOn)) selection.toggle(id)
    else return selection.setAnchor(id)
    stop(event)
    if (!isTouch) rowLink(id)?.focus({ preventScroll: true })
  }

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const id = rowIdOf(event.target)
    if (id === undefined) return
    if (handleKey(event, id)) stop(event)
  }

  /** Returns whether the key was one of the selection. */
  const handleKey = ({ key, shiftKey, altKey, nativeEvent }: KeyboardEvent, id: string): boolean => {
    if (isShortcut(nativeEvent, 'A')) {
      selection.selectAll()
      return true
    }
    if (nativeEvent.ctrlKey || nativeEvent.metaKey || altKey) return false
    const index = order.indexOf(id)
    const target = shiftKey ? targetOf(key, index, order.length - 1) : undefined
    if (target !== undefined) {
      const to = order[target]
      if (isNearEnd(target, order.length)) onNearEnd()
      if (to === undefined || to === id) return true
      selection.extend(to, id)
      rowLink(to)?.focus()
      return true
    }
    if (key === ' ') {
      if (shiftKey) selection.extend(id)
      else selection.toggle(id)
      return true
    }
    if (key === 'Escape' && selection.isOn) {
      selection.clear()
      return true
    }
    if (key === 'Delete' && selection.ids.size > 0 && onDelete !== undefined) {
      onDelete()
      return true
    }
    return false
  }

  return {
    onClickCapture,
    onKeyDownCapture,
    onMouseDownCapture: (event: MouseEvent) => {
      // It would select text.
      if (event.shiftKey) event.preventDefault()
    },
    onPointerDownCapture: (event: PointerEvent) => {
      pointerType.current = event.pointerType
      longPress.begin(event, rowIdOf(event.target))
    },
    onPointerMoveCapture: longPress.move,
    onPointerUpCapture: longPress.end,
    onPointerCancelCapture: longPress.end,
    // A long touch would drag the link, or open its menu.
    onDragStartCapture: (event: DragEvent) => {
      if (pointerType.current === 'touch') event.preventDefault()
    },
    onContextMenuCapture: (event: MouseEvent) => {
      if (pointerType.current === 'touch') event.preventDefault()
    },
  }
}

/** Calls `onLongPress` with the row that is touched for long. */
function useLongPress(onLongPress: (id: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    begin: ({ pointerType, clientX: x, clientY: y }: PointerEvent, id: string | undefined) => {
      end()
      wasLong.current = false
      start.current = { x, y }
      if (pointerType !== 'touch' || id === undefined) return
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLongPress(id)
      }, longPressMs)
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > toleratedPixels) end()
    },
    end,
    /** Returns whether a click is the end of a long touch, and is to be ignored. */
    takesClick: () => {
      const isTaken = wasLong.current
      wasLong.current = false
      return isTaken
    },
  }
}

function stop(event: MouseEvent | KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Returns the id of the row that an event happened in. */
function rowIdOf(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('li')?.querySelector('[data-voc]') : undefined
  return link instanceof HTMLElement ? link.dataset.voc : undefined
}

/** Returns the link of a row, which takes the focus of the row. */
export const rowLink = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-voc="${CSS.escape(id)}"]`)
