import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The menu of narrow screens: whether it is open. It closes where the page changes, and on Escape or a press beside it. */
export function usePhoneMenu() {
  const page = useLocation({ select: ({ href }) => href })
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(page)
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (shown !== page) {
    setShown(page)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      const within = [menu, button].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!within) close()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('pointerdown', onPointerDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('pointerdown', onPointerDown)
    }
  }, [open])

  return { open, setOpen, menu, button }
}
