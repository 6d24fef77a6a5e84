import { onTestFinished, vi } from 'vitest'

/** Stands in for the audio element. Audio lasts until the test ends it. */
export interface StandInAudio {
  /** The content of all audio played so far. */
  readonly played: string[]
  /** The content of the audio that plays. */
  readonly playing: string | undefined
  /** The `src` of the element. */
  readonly src: string
  /** The object URLs that were not revoked. */
  readonly urls: ReadonlyMap<string, Blob>
  /** Sets whether the browser refuses to play before the user presses something. */
  block(blocked: boolean): void
  end(): void
  fail(): void
  /** The headphones are unplugged. */
  interrupt(): void
}

/** Installs a stand-in until the test is over. */
export function standInAudio(): StandInAudio {
  const played: string[] = []
  const urls = new Map<string, Blob>()
  let element: HTMLMediaElement | undefined
  let text: string | undefined
  let blocked = false
  const dispatch = (event: string) => void element?.dispatchEvent(new Event(event))
  const stop = (...events: string[]) => {
    if (text === undefined) return
    text = undefined
    for (const event of events) dispatch(event)
  }
  const media = HTMLMediaElement.prototype
  const spies = [
    vi.spyOn(media, 'paused', 'get').mockImplementation(() => text === undefined),
    vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      if (element !== undefined && element !== this) throw new Error('Two elements')
      element = this
      if (blocked) throw new DOMException('The user has pressed nothing', 'NotAllowedError')
      const audio = urls.get(this.src)
      if (audio === undefined) throw new DOMException('There is nothing to play', 'NotSupportedError')
      text = '…'
      text = await audio.text()
      played.push(text)
    }),
    // Asynchronous, as in browsers: the next audio already plays.
    vi.spyOn(media, 'pause').mockImplementation(() => {
      text = undefined
      queueMicrotask(() => dispatch('pause'))
    }),
    vi.spyOn(URL, 'createObjectURL').mockImplementation((audio) => {
      const url = `blob:http://localhost/${Math.random()}`
      if (audio instanceof Blob) urls.set(url, audio)
      return url
    }),
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url)),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return {
    played,
    urls,
    get src() {
      return element?.getAttribute('src') ?? ''
    },
    get playing() {
      return text
    },
    block: (next) => {
      blocked = next
    },
    end: () => stop('pause', 'ended'),
    fail: () => stop('error'),
    interrupt: () => stop('pause'),
  }
}
