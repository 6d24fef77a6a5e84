/** The points of Hebrew as the engine reads them; it names some, and all that come in another order. */
export const pointedHebrew: readonly (readonly [RegExp, string])[] = [
  [/\u05be/gu, ' '],
  // Abbreviations are words.
  [/(?<=\p{Script=Hebrew})["״](?=\p{Script=Hebrew})/gu, ''],
  // Accents, and points that change nothing.
  [/[\u0591-\u05af\u05bd\u05bf\u05c4\u05c5]/gu, ''],
  [/\u05b1/gu, '\u05b6'],
  // Sin is said as samekh; shin is what the letter is without a dot.
  [/ש([\u05b0-\u05bc\u05c7]*)\u05c2/gu, 'ס$1'],
  [/\u05c1/gu, ''],
  // Dagesh: before the vowel, and only where it makes another sound.
  [/([\u05b0-\u05bb\u05c7]+)\u05bc/gu, '\u05bc$1'],
  [/(?<![בכפו])\u05bc/gu, ''],
  // Holam is read on vav alone.
  [/(?<!ו\u05bc?)[\u05b9\u05ba]/gu, '\u05d5\u05b9'],
]
