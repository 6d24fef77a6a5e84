import { expect, type Page } from '@playwright/test'

/**
 * What the page has played: by how many audio elements, how often it has started one, and each sound that was heard with
 * its length in seconds and how it ended.
 */
interface Heard {
  elements: number
  starts: number
  sounds: { seconds: number; over: 'ended' | 'pause' | 'error' | undefined }[]
}

/** Listens to all that the page plays, and answers how to ask what that was. Before the page is opened. */
export async function listen(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const elements = new Set<HTMLMediaElement>()
    const heard: Heard = { elements: 0, starts: 0, sounds: [] }
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      if (!elements.has(this)) {
        elements.add(this)
        heard.elements += 1
        this.addEventListener('playing', () => heard.sounds.push({ seconds: this.duration, over: undefined }))
        for (const over of ['pause', 'ended', 'error'] as const)
          this.addEventListener(over, () => {
            const last = heard.sounds.at(-1)
            if (last !== undefined) last.over = over
          })
      }
      heard.starts += 1
      return play.call(this)
    }
    Object.defineProperty(window, 'heard', { value: heard })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard'))
}

/** Fails at the end of the test where the page broke its Content-Security-Policy. */
export function watchPolicy(page: Page): () => void {
  const broken: string[] = []
  page.on('console', (message) => /Content.Security.Policy/i.test(message.text()) && broken.push(message.text()))
  return () => expect(broken, 'the policy of the page holds').toEqual([])
}

/** Fails at the end of the test where the browser complained of anything. */
export function watchConsole(page: Page): () => void {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return () => expect(complaints, 'the browser has nothing to complain of').toEqual([])
}

/** Seconds and loudest sample of how the server says a text, as the browser decodes it. */
export const decode = (page: Page, text: string, language: string) =>
  page.evaluate(
    async ([t, l]) => {
      const answer = await fetch(`/api/tts?${new URLSearchParams({ t, l })}`)
      const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(await answer.arrayBuffer())
      const loudest = sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      return { seconds: sound.duration, loudest }
    },
    [text, language] as const,
  )
