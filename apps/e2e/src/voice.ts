import type { Page } from '@playwright/test'

/**
 * Gives the browser a voice of this language, for the Chromium of a test machine has none, and answers how to ask what it
 * has said. Before the page is opened.
 */
export async function giveVoice(page: Page, lang: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((lang) => {
    const said: string[] = []
    const voice = { lang, name: lang, voiceURI: lang, localService: true, default: true }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speak: (utterance: SpeechSynthesisUtterance) => {
        said.push(utterance.text)
        setTimeout(() => utterance.dispatchEvent(new Event('end')), 50)
      },
      cancel: () => undefined,
    })
    // A plain voice is not one of the browser's own kind, which an utterance asks for.
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { writable: true, value: null })
    Object.defineProperty(window, 'speechSynthesis', { value: speech })
    Object.defineProperty(window, 'said', { value: said })
  }, lang)
  return () => page.evaluate(() => Array.from<string>(Reflect.get(window, 'said')))
}
