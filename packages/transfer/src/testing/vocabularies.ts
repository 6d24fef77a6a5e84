import {
  foldIdentity,
  identityOfTag,
  languageCodes,
  limits,
  partOfSpeechCodes,
  type VocFields,
  vocFields,
  vocFieldsOf,
} from '@wordtide/contract'
import * as fc from 'fast-check'

/** Pieces of texts in many scripts, and characters with a meaning in file formats: quotation marks, separators, formulas, markup. */
const pieces = [
  ...[
    'a',
    'É',
    'ß',
    'ñ',
    'e\u0301',
    'о́',
    'й',
    'かな',
    '海',
    '한국어',
    'مرحبا',
    'שָׁלוֹם',
    'ไทย',
    'हिन्दी',
    'Ελληνικά',
    'አማርኛ',
    '👩‍👩‍👧',
    '🏖',
  ],
  ...[
    '"',
    '""',
    "'",
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\r',
    ' ',
    ' - ',
    '|',
    '=',
    '+',
    '-',
    '@',
    '#',
    '\\',
    '/',
    '(',
    ')',
    '`',
  ],
  ...[
    '=1+1',
    '<b>',
    '<img src="a.png">',
    '{{c1::playa::hint}}',
    '[sound:a.mp3]',
    '&nbsp;',
    '<mark>',
    '&amp;',
    '{',
    '}',
    '::',
    '$1',
    '1,5',
    '2026-11-23',
    'term',
    'definition',
    'NULL',
    '\u200f',
    '\u2028',
    '\ufeff',
  ],
]

/** Texts as the contract stores them: trimmed, of at most so many UTF-16 units. */
const text = (max: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 3 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join('').replace(/\0/g, '').slice(0, max).trim())
    .filter((value) => foldIdentity(value) !== '' && !/\p{Surrogate}/u.test(value))

const sentence = fc
  .tuple(text(60), text(60), text(60))
  .map((parts) => parts.map((part) => part.replaceAll('*', '')))
  .map(([before, hidden, after]) => `${before} *${hidden || 'x'}* ${after}`.trim())

const inLanguages = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ language: fc.constantFrom(...languageCodes.slice(0, 5)), value }), {
    selector: ({ language }) => language,
    maxLength: 3,
  })

/** Vocabularies as a list has them, in all scripts, with everything that a format has to protect. */
export const anyVocabulary: fc.Arbitrary<VocFields> = fc
  .record({
    ...Object.fromEntries(vocFieldsOf('text').map((name) => [name, fc.oneof(fc.constant(''), text(limits.voc[name]))])),
    term: text(limits.voc.term),
    pos: fc.constantFrom(...partOfSpeechCodes),
    definitions: inLanguages(text(limits.voc.value)),
    examples: fc.array(fc.record({ value: sentence, translations: inLanguages(sentence) }), { maxLength: 2 }),
    attributes: fc.array(
      fc.record({ name: fc.oneof(fc.constantFrom('gender', 'Plural'), text(20)), value: text(30) }),
      {
        maxLength: 3,
      },
    ),
    tags: fc.uniqueArray(text(limits.tags.length), { maxLength: 3, selector: identityOfTag }),
  })
  .map((fields) => vocFields.parse(fields))
