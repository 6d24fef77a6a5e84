/** What an engine could take for a command instead of a text: SSML, and phonemes in brackets. */
const markup = /[<>&[\]{}]/g

/** What has no place in a text: control characters, half characters, what Unicode has not given out. */
const unsayable = /[\p{Cc}\p{Co}\p{Cn}\p{Surrogate}\p{Zl}\p{Zp}]/gu

/** What is not seen, in the middle of words too; but for the joiners, which shape words of Persian, Hindi and Bengali. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu

/** A text as an engine may see it: words and what stands between them, in NFC; '' where nothing is left to say. */
export function cleanText(text: string): string {
  const cleaned = text
    .replace(invisible, '')
    .replace(unsayable, ' ')
    .replace(markup, ' ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(cleaned) ? cleaned : ''
}
