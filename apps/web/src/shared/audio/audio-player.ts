/** How a sound goes on once it was asked to play: heard, to its end, not at all, or not without a press of the person. */
export type Progress = 'playing' | 'ended' | 'failed' | 'blocked'

/** Plays sounds of the server. */
export interface AudioPlayer {
  /** Answers how to stop it, after which nothing is told any more. */
  play(sound: Blob, tell: (progress: Progress) => void): () => void
}

/**
 * A player with one audio element for everything: what a press has started once, some browsers let be started again without
 * one. It plays from memory, by an address that is given back as soon as the sound is over.
 */
export function createAudioPlayer(): AudioPlayer {
  let kept: HTMLAudioElement | undefined
  return {
    play(sound, tell) {
      kept ??= new Audio()
      const element = kept
      const url = URL.createObjectURL(sound)
      let over = false
      const end = () => {
        over = true
        element.onended = element.onpause = element.onerror = null
        element.pause()
        // Else the browser may go on to read what is not there any more, and complains.
        element.removeAttribute('src')
        element.load()
        URL.revokeObjectURL(url)
      }
      const endWith = (progress: Progress) => {
        if (over) return
        end()
        tell(progress)
      }
      element.onended = () => endWith('ended')
      // From outside: a call comes in, or headphones are pulled out. That of the sound before comes late, and is not meant.
      element.onpause = () => element.paused && !element.ended && endWith('ended')
      element.onerror = () => endWith('failed')
      element.src = url
      element.play().then(
        () => over || tell('playing'),
        (error: unknown) => endWith(endings[error instanceof Error ? error.name : ''] ?? 'failed'),
      )
      return () => {
        if (!over) end()
      }
    },
  }
}

/** What it means where the browser refuses to play; paused before it began is no failure. */
const endings: Record<string, Progress> = { NotAllowedError: 'blocked', AbortError: 'ended' }
