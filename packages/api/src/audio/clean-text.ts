/** Markup that an engine would interpret: SSML with its character references, and phonemes in brackets. Other ampersands are read aloud. */
const markup = /[<>[\]{}]|&(?=#?[\da-z]{1,40};)/gi

/** Control characters, line separators, unpaired surrogates, private and unassigned code points. */
const unspeakable = /[\p{Cc}\p{Co}\p{Cn}\p{Surrogate}\p{Zl}\p{Zp}]/gu

/** Format characters, except ZWNJ and ZWJ, which shape words of Persian, Hindi and Bengali. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu

/** Returns a text as engines get it: words, digits and punctuation in NFC; '' if it has nothing to speak. */
export function cleanText(text: string): string {
  const cleaned = text
    .replace(invisible, '')
    .replace(unspeakable, ' ')
    .replace(markup, ' ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}\p{S}&]/u.test(cleaned) ? cleaned : ''
}
