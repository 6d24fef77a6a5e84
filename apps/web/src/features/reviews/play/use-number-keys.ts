import { useEffect, useEffectEvent } from 'react'
import { isTurnedOff } from '../../../shared/lib/keys/single-keys.ts'

/** Calls back with the number of a pressed key, from 1, unless it is typed into a field. */
export function useNumberKeys(onNumber: (number: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTurnedOff(event.key)) return
    const number = Number(event.key)
    if (number >= 1 && !(event.target instanceof HTMLInputElement)) onNumber(number)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
