import { limits } from '@wordtide/contract'
import { player } from '../../../../shared/audio/player.ts'
import type { Speech } from '../../../../shared/audio/server-audio.ts'
import { isSameText, type SpokenText } from '../../../../shared/audio/spoken-text.ts'

/** The way in which speaking a text ended. */
export type SayEnd = 'ended' | 'failed' | 'blocked' | 'silent'

/** Some browsers never say that an utterance has ended. */
const longestMs = (limits.audio.seconds + 15) * 1000

/** Speaks a text, and calls back once, when it is over. Returns a function that stops it without a call. */
export function say(speech: Speech, spoken: SpokenText, onOver: (how: SayEnd) => void): () => void {
  let hasBegun = false
  let isOver = false
  const release = () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
  }
  const end = (how: SayEnd) => {
    if (isOver) return
    release()
    onOver(how)
  }
  const check = () => {
    const playback = player.playback()
    if (playback === undefined || !isSameText(playback, spoken)) {
      if (hasBegun) end('ended')
    } else if (playback.status === 'playing' || playback.status === 'loading') hasBegun = true
    else end(playback.status)
  }
  const timer = setTimeout(() => end('failed'), longestMs)
  const unsubscribe = player.subscribe(() => !isOver && check())
  // A message about the same text from before would be taken for its end.
  player.stop()
  speech.speak(spoken)
  check()
  return () => {
    if (isOver) return
    release()
    player.stop()
  }
}
