import { type RefObject, useLayoutEffect, useRef } from 'react'
import { doubleClickMs } from './card/click-guard.tsx'

/** Runs before a session closes, for example to show its summary; returns false if there is nothing to do, and the session closes. */
export type StayRef = RefObject<(() => boolean) | undefined>

/** Lets a session stay open when the function returns true. The second click of a double click does not close it after all. */
export function useStay(ref: StayRef, stay: () => boolean): void {
  const isGuarding = useRef(false)
  useLayoutEffect(() => {
    ref.current = () => {
      if (isGuarding.current) return true
      if (!stay()) return false
      isGuarding.current = true
      setTimeout(() => {
        isGuarding.current = false
      }, doubleClickMs)
      return true
    }
    return () => {
      ref.current = undefined
    }
  })
}
