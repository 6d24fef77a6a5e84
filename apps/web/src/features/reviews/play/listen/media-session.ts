import { useEffect, useEffectEvent, useRef } from 'react'

interface MediaSessionOptions {
  title: string
  artist: string
  album: string
  isPlaying: boolean
  /** A word is being said. */
  isSpeaking: boolean
  onPlay: () => void
  onPause: () => void
  onNext: () => void
  onPrevious: () => void
}

/**
 * Shows in the notification and on the lock screen of the device what plays, and follows their buttons, those of headphones and the media keys
 * of a keyboard.
 */
export function useMediaSession({
  title,
  artist,
  album,
  isPlaying,
  isSpeaking,
  ...actions
}: MediaSessionOptions): void {
  const act = useEffectEvent((action: 'onPlay' | 'onPause' | 'onNext' | 'onPrevious') => actions[action]())
  useSilentTrack({ isPlaying, isSpeaking, onInterrupted: () => act('onPause') })
  useEffect(() => {
    const session = mediaSession()
    if (session === undefined) return undefined
    const handlers: [MediaSessionAction, () => void][] = [
      ['play', () => act('onPlay')],
      ['pause', () => act('onPause')],
      ['stop', () => act('onPause')],
      ['nexttrack', () => act('onNext')],
      ['previoustrack', () => act('onPrevious')],
    ]
    for (const [action, handler] of handlers) setHandler(session, action, handler)
    return () => {
      for (const [action] of handlers) setHandler(session, action, null)
      session.metadata = null
      session.playbackState = 'none'
    }
  }, [])
  useEffect(() => {
    const session = mediaSession()
    if (session === undefined) return
    session.metadata = new MediaMetadata({ title, artist, album })
    session.playbackState = isPlaying ? 'playing' : 'paused'
  }, [title, artist, album, isPlaying])
}

/** Older browsers have none. */
function mediaSession(): MediaSession | undefined {
  const session: MediaSession | undefined = navigator.mediaSession
  return session
}

function setHandler(session: MediaSession, action: MediaSessionAction, handler: (() => void) | null) {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // The browser does not know this action.
  }
}

interface SilentTrackOptions extends Pick<MediaSessionOptions, 'isPlaying' | 'isSpeaking'> {
  onInterrupted: () => void
}

/**
 * Plays silence in a loop. Browsers give the media keys to audio of several seconds, not to single words, and let a page in the background go on
 * while it has such audio. `onInterrupted` is called when it is paused from outside, as by unplugged headphones; not while a word is being said,
 * for which some browsers pause all other audio.
 */
function useSilentTrack({ isPlaying, isSpeaking, onInterrupted }: SilentTrackOptions): void {
  const interrupted = useEffectEvent(onInterrupted)
  const element = useRef<HTMLAudioElement>(undefined)
  useEffect(() => {
    const url = URL.createObjectURL(silence())
    const audio = new Audio(url)
    audio.loop = true
    element.current = audio
    return () => {
      element.current = undefined
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
      URL.revokeObjectURL(url)
    }
  }, [])
  useEffect(() => {
    const audio = element.current
    if (audio === undefined) return undefined
    if (!isPlaying) {
      audio.pause()
      return undefined
    }
    // Without it everything goes on while the page is visible.
    if (audio.paused) audio.play().catch(() => undefined)
    if (isSpeaking) return undefined
    const onPause = () => audio.paused && interrupted()
    audio.addEventListener('pause', onPause)
    return () => audio.removeEventListener('pause', onPause)
  }, [isPlaying, isSpeaking])
}

const seconds = 10
const sampleRate = 8000

/** Silence as WAV: one channel of 8 bits a sample. */
function silence(): Blob {
  const size = seconds * sampleRate
  const header = new DataView(new ArrayBuffer(44))
  const write = (offset: number, text: string) => {
    for (const [index, letter] of [...text].entries()) header.setUint8(offset + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  header.setUint32(4, 36 + size, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  write(36, 'data')
  header.setUint32(40, size, true)
  return new Blob([header, new Uint8Array(size).fill(128)], { type: 'audio/wav' })
}
