/** A card of the example review. */
export interface ExampleWord {
  lang: string
  language: string
  term: string
  /** The file of its pronunciation, by the embedded voice of the server (THIRD_PARTY.md). */
  sound: string
  meaning: string
  /** An example sentence in three parts: before the word, the word, after it; then its translation. */
  sentence: readonly [string, string, string]
  translation: readonly [string, string, string]
  /** The confidence before the answer, so that the answers differ. */
  confidence: number
}

export const exampleWords: readonly [ExampleWord, ...ExampleWord[]] = [
  {
    lang: 'es',
    language: 'Spanish',
    term: 'la marea',
    sound: '/sounds/la-marea.wav',
    meaning: 'the tide',
    sentence: ['La ', 'marea', ' sube al anochecer.'],
    translation: ['The ', 'tide', ' rises at dusk.'],
    confidence: 1,
  },
  {
    lang: 'de',
    language: 'German',
    term: 'das Ufer',
    sound: '/sounds/das-ufer.wav',
    meaning: 'the shore',
    sentence: ['Das Boot liegt am ', 'Ufer', '.'],
    translation: ['The boat lies at the ', 'shore', '.'],
    confidence: 2,
  },
  {
    lang: 'ja',
    language: 'Japanese',
    term: '波',
    sound: '/sounds/nami.wav',
    meaning: 'the wave',
    sentence: ['今日は', '波', 'が高い。'],
    translation: ['The ', 'waves', ' are high today.'],
    confidence: 3,
  },
]
