/** Kana that the engine names as a "Japanese letter", or leaves out, in writing that it reads. */
export function readableKana(text: string): string {
  return (
    text
      .replaceAll('゛', '\u3099')
      .replaceAll('゜', '\u309a')
      .normalize('NFC')
      .replace(/[\u3099\u309a]/gu, '')
      // Particles, and the greetings with one, are not said as they are written.
      .replace(/(?<=こんにち|こんばん)は|(?<=\S )は(?= )/gu, 'わ')
      .replace(/(?<=\S )へ(?= )/gu, 'え')
      .replace(/[ぁ-ゖゝゞ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
      .replace(/[ヷヸヹヺヮヵヶ]/gu, (kana) => spelledOut[kana] ?? kana)
      .replace(/([ァ-ヴ])ヽ/gu, '$1$1')
      .replace(/([ァ-ヴ])ヾ/gu, (_, kana: string) => `${kana}${kana}\u3099`.normalize('NFC'))
      .replace(smallAlone, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 1))
      // A long o, which the engine would say as o and u.
      .replace(/(?<=[オコゴソゾトドノホボポモヨョロヲォ])ウ(?![ァィゥェォ])/gu, 'ー')
      .replace(/(^|[^ァ-ヺー]|[ッン])ー+/gu, '$1')
      .replace(/[ヽヾ\u3099]/gu, '')
      // Letters beside kana without a space are left out.
      .replace(/(?<=[A-Za-z])(?=[ァ-ヺ])|(?<=[ァ-ヺー])(?=[A-Za-z])/gu, ' ')
  )
}

const spelledOut: Record<string, string> = {
  ヷ: 'ヴァ',
  ヸ: 'ヴィ',
  ヹ: 'ヴェ',
  ヺ: 'ヴォ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'カ',
}

/** Small kana where no sound is made of them and the one before. */
const smallAlone = new RegExp(
  [
    '(?<![クグツフヴ])ァ',
    '(?<![ウクグツテデフヴ])ィ',
    '(?<![トド])ゥ',
    '(?<![イウクグシジチツフヴ])ェ',
    '(?<![ウクグツフヴ])ォ',
    '(?<![キギシジチヂニヒビピミリテデフヴ])[ャュョ]',
  ].join('|'),
  'gu',
)
