import { useEffect, useRef } from 'react'

/** Lets one press through until `busy` has come and gone: a second one may come before the first is drawn. */
export function useOnce(busy: boolean): (send: () => void) => void {
  const sent = useRef(false)
  useEffect(() => {
    if (!busy) sent.current = false
  }, [busy])
  return (send) => {
    if (busy || sent.current) return
    sent.current = true
    send()
  }
}
