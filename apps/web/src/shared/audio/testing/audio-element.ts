import { onTestFinished, vi } from 'vitest'

/** Stands in for what plays sounds: a sound goes on until the test says how it ends. */
export interface StandInAudio {
  /** All that was ever played, by the text in it. */
  readonly played: string[]
  /** What is playing. */
  readonly playing: string | undefined
  /** The address that the element holds. */
  readonly held: string
  /** The addresses of sounds that were not given back. */
  readonly urls: ReadonlyMap<string, Blob>
  /** The browser plays nothing from now on before the person presses something; or does again. */
  block(blocked: boolean): void
  end(): void
  fail(): void
  /** Headphones are pulled out. */
  interrupt(): void
}

/** Gives the browser of this test one, until the test is over. */
export function standInAudio(): StandInAudio {
  const played: string[] = []
  const urls = new Map<string, Blob>()
  let element: HTMLMediaElement | undefined
  let text: string | undefined
  let blocked = false
  const tell = (event: string) => void element?.dispatchEvent(new Event(event))
  const stop = (...events: string[]) => {
    if (text === undefined) return
    text = undefined
    for (const event of events) tell(event)
  }
  const media = HTMLMediaElement.prototype
  const spies = [
    vi.spyOn(media, 'paused', 'get').mockImplementation(() => text === undefined),
    vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      if (element !== undefined && element !== this) throw new Error('Two elements')
      element = this
      if (blocked) throw new DOMException('The person has pressed nothing', 'NotAllowedError')
      const sound = urls.get(this.src)
      if (sound === undefined) throw new DOMException('There is nothing to play', 'NotSupportedError')
      text = '…'
      text = await sound.text()
      played.push(text)
    }),
    // As browsers do: the event comes later, when the next thing is playing already.
    vi.spyOn(media, 'pause').mockImplementation(() => {
      text = undefined
      queueMicrotask(() => tell('pause'))
    }),
    vi.spyOn(URL, 'createObjectURL').mockImplementation((sound) => {
      const url = `blob:http://localhost/${Math.random()}`
      if (sound instanceof Blob) urls.set(url, sound)
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
    get held() {
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
