// Texts are compared in this folder alone, at three strengths, each built on the one before: identity, search and spelling. Folding is for
// comparing: what somebody typed is kept, and shown, as it came.

/**
 * Characters that are drawn as an apostrophe: quotation marks, accents on their own, primes and modifier letters such as the ʻokina. NFKC makes
 * more of them, and takes others apart.
 */
const apostrophes =
  /[`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u0374\u055A\u05F3\u1FBD\u1FBF\u1FEF\u1FFD\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07]/g

/** Hyphens, the minus sign, and the en dash, which many keyboards have for both. */
const hyphens = /[\u02D7\u058A\u05BE\u1806\u2010-\u2013\u2043\u2212\uFE63\uFF0D]/g

/** NFKC makes 11/2 of 1½. */
const digitBeforeFraction = /(\p{Nd})(?=[\u00BC-\u00BE\u2150-\u215E\u2189])/gu

/** Every kind of white space; the blank of Braille looks like one. */
const spaces = /[\s\u0085\u2800]+/g

/**
 * Characters without a shape: format characters, fillers, variation selectors, anchors of annotations, and control characters that are no
 * space. Joiners, and the tags that make some flags, depend on their neighbours.
 */
const shapeless =
  /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]|(?![\s\u0085])\p{Cc}/gu

/** The tags of a flag, which are kept, or others. */
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\u{E0020}-\u{E007F}]+/gu

/** Letters that change their shape beside a joiner, and emoji, which it joins. */
const joining = [
  ...[
    'Arab',
    'Syrc',
    'Mong',
    'Nkoo',
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
    'Knda',
    'Mlym',
    'Sinh',
  ].map((script) => String.raw`\p{Script=${script}}`),
  String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`,
].join('')
const idleJoiners = new RegExp(`(?<![${joining}])[\u200C\u200D]|[\u200C\u200D](?![${joining}])`, 'gu')

/** Languages whose I has a dotless small letter. */
const dotlessI = new Set(['tr', 'az'])

/**
 * Folds a text so that two of them are equal if they are the same text to a reader: for duplicates, tags, headers and the word that an
 * example hides. Makes no difference: the Unicode form (NFKC), case (by `language`, an ISO 639-1 code; ß is ss, as in capitals), kinds and
 * number of spaces, characters that have no shape, kinds of apostrophes and hyphens. '' if nothing of the text can be seen.
 */
export function foldIdentity(text: string, language?: string): string {
  const plain = text
    .replace(shapeless, '')
    .replace(tags, '$1')
    .replace(apostrophes, "'")
    .replace(digitBeforeFraction, '$1 ')
    .normalize('NFKC')
  return lowerCase(plain, language)
    .replace(idleJoiners, '')
    .normalize('NFKC')
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .replaceAll('\u2044', '/')
    .replace(spaces, ' ')
    .trim()
}

/** Small letters, with one form of each: the capitals of ß are SS, and Σ stands for σ and ς. */
const lowerCase = (text: string, language: string | undefined): string =>
  (language !== undefined && dotlessI.has(language) ? text.toLocaleLowerCase(language) : text.toLowerCase())
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
