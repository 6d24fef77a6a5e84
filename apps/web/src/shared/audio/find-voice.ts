/** What voices call a language where they do not use our code. */
const otherNames: Record<string, readonly string[]> = {
  no: ['nb', 'nn', 'no'],
  // Not every Chinese voice: one of Hong Kong speaks Cantonese.
  zh: ['zh-cn', 'zh-hans', 'cmn', 'zh-sg', 'zh-tw', 'zh-hant-tw'],
  tl: ['fil', 'tl'],
  he: ['he', 'iw'],
  id: ['id', 'in'],
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>

/**
 * The voice that speaks a language of ours: one for exactly this code before one for a region of it, and one on this
 * device before one that needs the network.
 */
export function findVoice<T extends Voice>(voices: readonly T[], language: string): T | undefined {
  const named = (voice: T) => voice.lang.toLowerCase().replaceAll('_', '-')
  const names = otherNames[language] ?? [language]
  const fits = [
    (name: string) => name === language,
    ...names.map((base) => (name: string) => name === base || name.startsWith(`${base}-`)),
  ]
  for (const fit of fits) {
    const found = voices.filter((voice) => fit(named(voice)))
    if (found.length > 0) return found.find(({ localService }) => localService) ?? found[0]
  }
  return undefined
}
