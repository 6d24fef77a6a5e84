import { useEffect } from 'react'
import { speaker } from './speaker.ts'
import type { Spoken } from './spoken.ts'

/** Ends what is being said when this text leaves the screen, or another takes its place. */
export function useStopOnLeave({ text, language }: Spoken): void {
  useEffect(() => () => speaker.stop(), [text, language])
}
