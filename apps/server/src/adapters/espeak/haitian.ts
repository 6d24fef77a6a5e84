const vowel = '[aeiouéè]'

/** The letters at a word's end that a French voice keeps silent, or takes for English, as it says them. */
const ends: Record<string, string> = {
  b: 'be',
  ch: 'che',
  d: 'de',
  f: 'ffe',
  g: 'gue',
  il: 'ile',
  j: 'ge',
  k: 'que',
  l: 'lle',
  m: 'me',
  nn: 'nne',
  oun: 'oune',
  p: 'pe',
  s: 'sse',
  t: 'te',
}

const rules: readonly [RegExp, string][] = [
  [/(?<=\p{L})['’](?=\p{L})/gu, ''],
  // Vowels with an accent before n are not nasal; e before n is.
  [/([àèò])n(?![aeiouàèòn])/gu, '$1nn'],
  [/en(?![aeiouàèòn])/gu, 'in'],
  [/e/gu, 'é'],
  [/énn/gu, 'ènn'],
  [/ò/gu, 'o'],
  [/à/gu, 'a'],
  [/w/gu, 'ou'],
  [/ouou/gu, 'wou'],
  [new RegExp(`(?<=${vowel})s(?=${vowel})`, 'gu'), 'ss'],
  [/g(?=[eiéè])/gu, 'gu'],
  [new RegExp(`(?<=[aeoéè])y(?=${vowel})`, 'gu'), 'ï'],
  [/(?<=[aeoéèu])y(?!\p{L})/gu, 'ille'],
]

/** Haitian Creole spelled so that a French voice says it: the spelling is regular, only not the same. */
export function frenchSpelling(text: string): string {
  const respelled = rules.reduce((spelled, [sounds, letters]) => spelled.replace(sounds, letters), text.toLowerCase())
  return respelled.replace(/(?<=\p{L})(?:il|ch|nn|[bdfgjklmpst])(?!\p{L})|oun(?!\p{L})/gu, (end) => ends[end] ?? end)
}
