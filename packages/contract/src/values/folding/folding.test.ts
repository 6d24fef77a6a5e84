import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '../languages.ts'
import { foldIdentity } from './identity.ts'
import { foldWithPlaces } from './places.ts'
import { foldSearch } from './search.ts'

/** The weakest strength at which two texts are equal. */
type Strength = 'identity' | 'search' | 'never'

/** [language, one text, another, the strength at which they are equal, why] */
type Row = readonly [language: string, one: string, other: string, strength: Strength, because: string]

const pairs: readonly Row[] = [
  ['en', "don't", 'don’t', 'identity', 'phones write a typographic apostrophe'],
  ['en', 'T\u2011shirt', 't-shirt', 'identity', 'a non-breaking hyphen is a hyphen'],
  ['en', 'ice\u00a0cream', 'ice  cream', 'identity', 'spaces of any kind and number are one'],
  ['en', 'co\u00adoperate', 'cooperate', 'identity', 'a soft hyphen is seen at the end of a line only'],
  ['en', '\ufeffword', 'word', 'identity', 'a byte order mark has no shape'],
  ['en', 'ﬁnd', 'find', 'identity', 'a ligature is its letters'],
  ['en', 'ＡＢＣ', 'abc', 'identity', 'full-width letters are letters'],
  ['en', '½ pint', '1/2 pint', 'identity', 'a fraction is its digits'],
  ['en', '1½', '11/2', 'never', 'but one and a half is not eleven halves'],
  ['en', '−5', '-5', 'identity', 'keyboards have no minus sign'],
  ['en', 'a b', 'ab', 'never', 'a space tells words apart'],
  ['en', 'naïve', 'naive', 'search', 'diacritics'],
  ['es', 'año', 'ano', 'search', 'a tilde'],
  ['es', '¿Qué?', 'qué', 'never', 'punctuation counts'],
  ['fr', 'cœur', 'coeur', 'search', 'a joined letter'],
  ['fr', 'ÉLÈVE', 'élève', 'identity', 'capitals keep their accents'],
  ['fr', 'l’eau', 'l´eau', 'identity', 'an accent stands for an apostrophe'],
  ['de', 'STRASSE', 'Straße', 'identity', 'the capitals of ß are SS'],
  ['de', 'STRAẞE', 'Straße', 'identity', 'or ẞ'],
  ['de', 'Äpfel', 'A\u0308pfel', 'identity', 'an umlaut may be a combining character'],
  ['de', 'Äpfel', 'Apfel', 'search', 'an umlaut'],
  ['zh', '你好！', '你好!', 'identity', 'full-width punctuation'],
  ['zh', '\ufa46', '\u6e1a', 'identity', 'a compatibility ideograph'],
  ['zh', '后', '後', 'never', 'simplified and traditional characters'],
  ['ru', 'за\u0301мок', 'замок', 'search', 'stress'],
  ['ru', 'чай', 'чаи', 'never', 'й is a letter'],
  ['ru', 'все', 'всё', 'never', 'and so is ё'],
  ['ja', 'ｶﾞｷﾞ', 'ガギ', 'identity', 'half-width kana'],
  ['ja', 'か', 'が', 'never', 'a voicing mark makes another letter'],
  ['ja', 'カ', 'か', 'never', 'katakana and hiragana'],
  ['ja', '東\u3000京', '東 京', 'identity', 'an ideographic space'],
  ['it', 'perché', "perche'", 'never', 'an apostrophe is no accent'],
  ['it', 'città', 'citta', 'search', 'a grave accent'],
  ['pt', 'coração', 'coracao', 'search', 'a tilde and a cedilla'],
  ['ar', 'كِتَاب', 'كتاب', 'search', 'harakat'],
  ['ar', 'سـلام', 'سلام', 'search', 'a tatweel only stretches a word'],
  ['ar', 'ﻛﺘﺎﺏ', 'كتاب', 'identity', 'presentation forms'],
  ['ar', 'سأل', 'سال', 'never', 'a hamza makes another letter'],
  ['ko', '안녕', '안녕'.normalize('NFD'), 'identity', 'decomposed syllables'],
  ['ko', '한글\u3164', '한글', 'identity', 'a filler'],
  ['hi', 'क्\u200dष', 'क्ष', 'search', 'a joiner changes the shape'],
  ['hi', 'की', 'का', 'never', 'a vowel sign'],
  ['hi', 'a\u200db', 'ab', 'identity', 'a joiner that joins nothing'],
  ['sv', 'få', 'fa', 'search', 'a ring'],
  ['nl', 'ĳs', 'ijs', 'identity', 'one character for ij'],
  ['pl', 'łódź', 'lodz', 'search', 'a stroke and accents'],
  ['da', 'ægte', 'aegte', 'search', 'a joined letter'],
  ['da', 'øl', 'ol', 'search', 'a stroke'],
  ['no', 'blå', 'BLÅ', 'identity', 'case'],
  ['fi', 'yö', 'yo', 'search', 'diaeresis'],
  ['el', 'οδός', 'ΟΔΌΣ', 'identity', 'the final form of sigma'],
  ['el', 'οδός', 'ΟΔΟΣ', 'search', 'capitals have no tonos'],
  ['tr', 'ISPARTA', 'ısparta', 'identity', 'a dotless i'],
  ['tr', 'İzmir', 'izmir', 'identity', 'a dotted I'],
  ['tr', 'ısı', 'isi', 'search', 'keyboards without ı'],
  ['cs', 'řeč', 'rec', 'search', 'carons'],
  ['hu', 'őr', 'ör', 'search', 'long and short vowels'],
  ['ro', 'știință', 'ştiinţă', 'search', 'comma and cedilla'],
  ['th', 'สวัส\u200bดี', 'สวัสดี', 'identity', 'a zero-width space'],
  ['th', 'กา', 'ก้า', 'never', 'a tone mark'],
  ['he', 'שָׁלוֹם', 'שלום', 'search', 'points'],
  ['he', 'בית־ספר', 'בית-ספר', 'identity', 'a maqaf is a hyphen'],
  ['he', 'ג׳ירפה', "ג'ירפה", 'identity', 'a geresh is an apostrophe'],
  ['id', 'anak\u2010anak', 'anak-anak', 'identity', 'a hyphen'],
  ['sk', 'ďakujem', 'dakujem', 'search', 'a caron'],
  ['bg', 'ѝ', 'и', 'search', 'an accent that tells words apart'],
  ['ca', 'col·lecció', 'col·leccio', 'search', 'an accent, beside a middle dot'],
  ['ca', 'coŀlecció', 'col·lecció', 'identity', 'one character for l·'],
  ['uk', 'м\u02bcясо', 'м’ясо', 'identity', 'keyboards differ in the apostrophe'],
  ['uk', 'їжак', 'іжак', 'never', 'ї is a letter'],
  ['lt', 'žąsis', 'zasis', 'search', 'a caron and an ogonek'],
  ['sl', 'čaj', 'caj', 'search', 'a caron'],
  ['lv', 'ģimene', 'gimene', 'search', 'a cedilla'],
  ['et', 'õun', 'oun', 'search', 'a tilde'],
  ['sr', 'ру\u030fка', 'рука', 'never', 'a tone mark of dictionaries'],
  ['sr', 'ђак', 'ћак', 'never', 'other letters'],
  ['hr', 'đak', 'dak', 'search', 'a stroke'],
  ['hr', 'ǆep', 'džep', 'identity', 'one character for dž'],
  ['vi', 'tiếng Việt', 'tieng viet', 'search', 'tones'],
  ['vi', 'đi', 'di', 'search', 'a stroke'],
  ['fa', 'کتاب', 'كتاب', 'search', 'Arabic keyboards write another kaf'],
  ['fa', 'ایران', 'ايران', 'search', 'and another yeh'],
  ['fa', 'می\u200cروم', 'میروم', 'search', 'a non-joiner'],
  ['fa', 'می\u200cروم', 'می روم', 'never', 'but a space is one'],
  ['ms', 'Al-Quran', 'al–quran', 'identity', 'a dash for a hyphen'],
  ['ht', 'kreyòl', 'kreyol', 'search', 'a grave accent'],
  ['bn', 'র\u200d্যাব', 'র্যাব', 'search', 'a joiner changes the shape'],
  ['bn', 'কি', 'কী', 'never', 'a vowel sign'],
  ['tl', 'ʻokina', "'okina", 'identity', 'a modifier letter is drawn as an apostrophe'],
  ['sw', 'ng’ombe', "ng'ombe", 'identity', 'an apostrophe'],
  ['is', 'þorp', 'thorp', 'search', 'a letter that keyboards lack'],
  ['is', 'það', 'thad', 'search', 'and another'],
  ['af', '’n', "'n", 'identity', 'an apostrophe'],
  ['af', '\u0149', '’n', 'identity', 'one character for ’n'],
  ['sq', 'çaj', 'caj', 'search', 'a cedilla'],
  ['am', 'ሰላም', 'ሠላም', 'never', 'letters that sound alike'],
  ['be', 'воўк', 'воук', 'never', 'ў is a letter'],
  ['bs', 'ćevap', 'cevap', 'search', 'an acute accent'],
  ['en', '👩\u200d🚀', '👩🚀', 'search', 'a joiner makes one picture of two'],
  ['en', '☎\ufe0f', '☎', 'identity', 'a picture in colour or not'],
  ['en', '🏴\u{E0067}\u{E0062}\u{E007F}', '🏴', 'never', 'a flag of a part of a country'],
]

describe('texts are compared', () => {
  test.each(pairs)('%s: %s and %s: %s (%s)', (language, one, other, strength) => {
    const equals = {
      identity: foldIdentity(one, language) === foldIdentity(other, language),
      search: foldSearch(one) === foldSearch(other),
    }
    expect(equals).toEqual({ identity: strength === 'identity', search: strength !== 'never' })
  })

  test('in every language', () => {
    expect(new Set(pairs.map(([language]) => language))).toEqual(new Set(languageCodes))
  })

  test.each(['', ' \t\n', '\u200b', '\u3164', '\u2800', '\u00ad\u200d\ufeff', '\u{E0041}', '\u2066\u2069'])(
    'the text %j has nothing to see',
    (text) => {
      expect(foldIdentity(text)).toBe('')
      expect(foldSearch(text)).toBe('')
    },
  )
})

describe('a folded text with places', () => {
  test.each(pairs.flatMap(([language, one, other]) => [one, other].map((text) => [language, text] as const)))(
    '%s: %s is folded as by identity',
    (language, text) =>
      expect(foldWithPlaces(` ${text}\t `, language).folded).toBe(foldIdentity(` ${text}\t `, language)),
  )

  test('knows where its parts are in the text', () => {
    const text = 'Die  Stra\u00dfe,\u00ad A\u0308pfel'
    const { folded, placeOf } = foldWithPlaces(text, 'de')
    const written = (part: string) => {
      const start = folded.indexOf(part)
      const place = placeOf({ start, end: start + part.length })
      return place && text.slice(place.start, place.end)
    }
    expect(folded).toBe('die strasse, äpfel')
    expect(['die strasse', ' ', 'ä', ', ä', 'ss', 'se,'].map(written)).toEqual([
      ...['Die  Stra\u00dfe', ' ', 'A\u0308', ',\u00ad A\u0308', 'ß', undefined],
    ])
  })
})

describe('for any text', () => {
  const special = fc.constantFrom(
    ...pairs.flatMap(([, one, other]) => [...one, ...other]),
    '\u200c',
    '\u200d',
    ' ',
    '\u0301',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.array(special, { maxLength: 20 }).map((all) => all.join('')),
  )
  const language = fc.constantFrom(...languageCodes)

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(text, language, (any, code) => {
        expect(foldIdentity(foldIdentity(any, code), code)).toBe(foldIdentity(any, code))
        expect(foldSearch(foldSearch(any))).toBe(foldSearch(any))
      }),
    )
  })

  test('each part of a folded text that has a place is folded from that', () => {
    fc.assert(
      fc.property(text, language, fc.nat(), fc.nat(), (any, code, from, length) => {
        const { folded, placeOf } = foldWithPlaces(any, code)
        const start = from % (folded.length + 1)
        const end = start + (length % 10)
        const place = placeOf({ start, end })
        fc.pre(place !== undefined)
        expect(foldWithPlaces(any.slice(place?.start, place?.end), code).folded).toBe(folded.slice(start, end).trim())
      }),
    )
  })

  test('texts that are identical are found by each other', () => {
    fc.assert(
      fc.property(text, language, (any, code) => {
        expect(foldSearch(foldIdentity(any, code))).toBe(foldSearch(any))
      }),
    )
  })

  test('a search for any part of a text finds it', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (any, from, length) => {
        const parts = [...graphemes.segment(any)].map(({ segment }) => segment)
        const start = from % (parts.length + 1)
        const part = parts.slice(start, start + 1 + (length % 10)).join('')
        // A mark belongs to a letter.
        fc.pre(!/^\p{M}/u.test(foldIdentity(part)))
        expect(foldSearch(any)).toContain(foldSearch(part))
      }),
    )
  })
})
