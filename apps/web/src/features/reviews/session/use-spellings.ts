import { useCallback, useState } from 'react'

/** What was written on each card, by its place; it is still there when the card comes back. */
export function useSpellings() {
  const [spellings, setSpellings] = useState<ReadonlyMap<number, string>>(new Map())
  const write = (index: number, typed: string) => setSpellings((before) => new Map(before).set(index, typed))
  const clear = useCallback(() => setSpellings(new Map()), [])
  return { spelled: (index: number) => spellings.get(index) ?? '', write, clear }
}
