import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareSpelling } from './spelling.ts'

/** [language, term, what was typed, why] */
type Row = readonly [language: string, term: string, typed: string, because: string]

const right: readonly Row[] = [
  ['en', 'don’t', 'dont', 'an apostrophe is punctuation'],
  ['en', 'New-York', 'New York', 'a space stands for a hyphen'],
  ['en', 'New-York', 'NewYork', 'a hyphen may be left out'],
  ['en', 'New York', 'New-York', 'a hyphen stands for a space'],
  ['en', 'e.g.', 'eg', 'full stops are punctuation'],
  ['en', 'well, then', 'well then', 'a comma is punctuation, and the space stays'],
  ['en', 'to be / to go', 'to be to go', 'a slash between spaces adds nothing'],
  ['en', 'and so on…', 'and so on...', 'an ellipsis is three full stops'],
  ['en', 'vis-à-vis', 'Vis à vis', 'hyphens and case'],
  ['en', '(to) run', 'to run', 'brackets are punctuation'],
  ['en', 'ice cream', 'ice  cream', 'two spaces are one'],
  ['en', 'co\u00adoperate', 'cooperate', 'a soft hyphen is invisible'],
  ['es', '¿Qué tal?', 'qué tal', 'both question marks are punctuation'],
  ['es', '¡Hola!', 'Hola', 'both exclamation marks are punctuation'],
  ['fr', 'aujourd’hui', 'aujourd\u00b4hui', 'an acute accent is a common apostrophe'],
  ['fr', '« bonjour »', 'bonjour', 'guillemets are punctuation'],
  ['fr', 'garçon', 'GARÇON', 'capitals keep their cedilla'],
  ['de', 'Straße', 'STRASSE', 'in capitals ß is SS'],
  ['de', 'Straße', 'STRAẞE', 'or ẞ'],
  ['af', '’n', '`n', 'keyboards differ in the apostrophe'],
  ['ca', 'col·lecció', 'collecció', 'the middle dot is punctuation'],
  ['ro', 'știință', 'ştiinţă', 'older keyboards write a cedilla for the comma'],
  ['tr', 'İstanbul', 'istanbul', 'Turkish has a dotted I'],
  ['el', 'οδός', 'ΟΔΟΣ', 'Greek capitals have no tonos'],
  ['el', 'τι κάνεις;', 'τι κάνεις', 'the Greek question mark is punctuation'],
  ['ru', 'молоко\u0301', 'молоко', 'a stress mark is no letter'],
  ['ru', 'молоко', 'молоко\u0301', 'nor is one that was typed'],
  ['ru', 'за\u0300мок', 'замок', 'nor is a secondary stress'],
  ['ru', 'ёлка', 'е\u0308лка', 'ё may be a combining character'],
  ['uk', 'м\u02bcясо', "м'ясо", 'keyboards differ in the apostrophe'],
  ['uk', 'м’ясо', 'мясо', 'an apostrophe is punctuation'],
  ['sr', 'рука\u030f', 'рука', 'a tone mark is no letter'],
  ['ar', 'كِتَابٌ', 'كتاب', 'harakat are no letters'],
  ['ar', 'كتاب', 'كِتَابٌ', 'nor are those that were typed'],
  ['ar', 'مُدَرِّسَة', 'مدرّسة', 'some of them may be typed'],
  ['ar', 'هٰذا', 'هذا', 'a superscript alef is no letter'],
  ['ar', 'سَأَلَ', 'سأل', 'a mark may stand between a letter and its hamza'],
  ['ar', 'سـلام', 'سلام', 'a tatweel only stretches a word'],
  ['ar', 'كيف حالك؟', 'كيف حالك', 'Arabic punctuation'],
  ['ar', 'نعم، شكرًا', 'نعم شكرا', 'an Arabic comma'],
  ['ar', 'ٱلۡحَمۡدُ', 'ٱلحمد', 'marks of the Quran are no letters'],
  ['fa', 'می‌روم', 'میروم', 'a zero-width non-joiner is no letter'],
  ['fa', 'کیف', 'كيف', 'Arabic keyboards write kaf and yeh with other code points'],
  ['he', 'שָׁלוֹם', 'שלום', 'points are no letters'],
  ['he', 'שלום', 'שָׁלוֹם', 'nor are those that were typed'],
  ['he', '\ufb2aלום', 'שלום', 'a letter may be encoded with its point'],
  ['he', 'בְּרֵאשִׁ֖ית', 'בראשית', 'cantillation marks are no letters'],
  ['he', 'בית־ספר', 'בית ספר', 'a maqaf is a hyphen'],
  ['he', 'צה״ל', 'צה"ל', 'gershayim are punctuation'],
  ['he', 'ג׳ירפה', "ג'ירפה", 'a geresh is punctuation'],
  ['ja', '元気ですか。', '元気ですか', 'a Japanese full stop'],
  ['ja', '「はい」', 'はい', 'Japanese quotation marks'],
  ['ja', 'アイス・クリーム', 'アイスクリーム', 'a middle dot'],
  ['ja', '～から', '〜から', 'input methods differ in the wave dash'],
  ['ja', '～から', 'から', 'which is punctuation'],
  ['zh', '你好！', '你好', 'a full-width exclamation mark'],
  ['hi', 'नमस्ते।', 'नमस्ते', 'a danda'],
  ['am', 'ሰላም።', 'ሰላም', 'an Ethiopic full stop'],
  ['ko', '안녕', '안녕'.normalize('NFD'), 'syllables may be decomposed'],
  ['vi', 'tiếng Việt', 'TIẾNG VIỆT'.normalize('NFD'), 'tone marks in any form'],
  ['en', '?', '?', 'a term of punctuation alone is compared by it'],
  ['en', '…', '...', 'in any form'],
  ['en', '5 €', '5€', 'there is no space between a number and its sign'],
  ['en', '5km', '5 km', 'nor its unit'],
  ['en', '$ 5', '$5', 'nor a sign before it'],
  ['en', '½ pint', '1/2 pint', 'a fraction is written with a slash'],
  ['en', '−5', '-5', 'keyboards have no minus sign'],
  ['en', 'to be/to have', 'to be to have', 'a slash is a space'],
  ['tl', 'Hawaiʻi', "Hawai'i", 'an ʻokina is drawn as an apostrophe'],
  ['tl', 'Hawaiʻi', 'Hawaii', 'and may be left out like one'],
  ['de', 'Maße', 'Masse', 'ß may be written as ss'],
  ['de', 'Flussstraße', 'Flußstrasse', 'also where another s stands beside it'],
  ['fr', 'cœur', 'coeur', 'œ may be written as oe'],
  ['ja', '今日 は', '今日は', 'Japanese has no spaces between words'],
  ['th', 'สวัสดี ครับ', 'สวัสดีครับ', 'nor has Thai'],
]

const wrong: readonly Row[] = [
  ['en', 'ice cream', 'icecream', 'a space between words counts'],
  ['en', 'icecream', 'ice cream', 'also one too many'],
  ['en', 'New-York', 'Nev-York', 'another letter'],
  ['en', 'C++', 'C', 'plus signs are read aloud'],
  ['en', 'C#', 'C', 'a number sign is read aloud'],
  ['en', 'R&B', 'RB', 'an ampersand is read aloud'],
  ['en', '50 %', '50', 'a percent sign is read aloud'],
  ['en', '?', '!', 'another punctuation mark, where there is nothing else'],
  ['en', '?', 'a', 'a letter for punctuation'],
  ['en', 'a', '?', 'punctuation for a letter'],
  ['fr', 'élève', 'eleve', 'Latin accents count'],
  ['fr', 'élève', 'ELEVE', 'in capitals, too'],
  ['de', 'Apfel', 'Äpfel', 'nor ä a'],
  ['es', 'año', 'ano', 'ñ is a letter'],
  ['pl', 'łaska', 'laska', 'ł is a letter'],
  ['vi', 'má', 'mà', 'tones count'],
  ['vi', 'cơm', 'com', 'horns count'],
  ['el', 'γέρος', 'γερός', 'the tonos tells words apart'],
  ['el', 'καφές', 'καφες', 'and belongs to the spelling'],
  ['ru', 'чай', 'чаи', 'й is a letter'],
  ['ru', 'все', 'всё', 'ё is a letter'],
  ['uk', 'їжак', 'іжак', 'ї is a letter'],
  ['be', 'воўк', 'воук', 'ў is a letter'],
  ['ar', 'سأل', 'سال', 'an alef with hamza is another letter'],
  ['ar', 'آب', 'اب', 'so is one with madda'],
  ['ar', 'مدرسة', 'مدرسه', 'ta marbuta is not ha'],
  ['ar', 'على', 'علي', 'alef maqsura is not ya'],
  ['ar', 'كتاب', 'كتب', 'a long vowel is a letter'],
  ['he', 'שלום', 'שלם', 'vav is a letter'],
  ['ja', 'か', 'が', 'a voicing mark makes another letter'],
  ['ja', 'おばさん', 'おばあさん', 'a long vowel'],
  ['ja', 'ケーキ', 'ケキ', 'the sign of a long vowel is a letter'],
  ['hi', 'की', 'का', 'a vowel sign is a letter'],
  ['hi', 'क्या', 'कया', 'a virama counts'],
  ['hi', 'ज़रा', 'जरा', 'a nukta counts'],
  ['th', 'ก้า', 'กา', 'a tone mark counts'],
  ['th', 'กี', 'กิ', 'a vowel counts'],
  ['en', '3.14', '314', 'a point between digits tells numbers apart'],
  ['en', '1/2', '12', 'and so does a slash'],
  ['en', '−5', '5', 'a sign before a number counts'],
  ['en', '2 ways', '2ways', 'a word is no unit'],
  ['it', 'il/la barista', 'illa barista', 'a slash is no hyphen'],
  ['de', 'Straße', 'Strase', 'ß is two letters'],
  ['ja', 'カタカナ', 'かたかな', 'katakana is spelled as such'],
]

describe('by language, a spelling is right', () => {
  test.each(right)('%s: %s, typed %s: %s', (language, term, typed) => {
    expect(compareSpelling(typed, term, { language })).toMatchObject({ isRight: true, suggested: 1, mistakes: 0 })
    expect(compareSpelling(typed, term, { language })?.runs).toEqual([{ kind: 'right', text: term.normalize('NFKC') }])
  })
})

describe('by language, a spelling is not right', () => {
  test.each(wrong)('%s: %s, typed %s: %s', (language, term, typed) => {
    expect(compareSpelling(typed, term, { language })?.isRight).toBe(false)
    expect(compareSpelling(typed, term, { language })?.mistakes).toBeGreaterThan(0)
  })
})

const marks = { right: ['', ''], superfluous: ['-', '-'], missing: ['+', '+'] } as const
const marked = (typed: string, term: string, language: string) =>
  compareSpelling(typed, term, { language })
    ?.runs.map(({ kind, text }) => marks[kind].join(text))
    .join('')

test.each([
  { language: 'he', typed: 'שלם', term: 'שָׁלוֹם', shows: 'שָׁל+וֹ+ם', because: 'the term keeps its points' },
  { language: 'ar', typed: 'كتب', term: 'كِتَابٌ', shows: 'كِتَ+ا+بٌ', because: 'and its harakat' },
  { language: 'ru', typed: 'малоко', term: 'молоко\u0301', shows: 'м-а-+о+локо\u0301', because: 'and its stress' },
  { language: 'en', typed: 'NewYurk', term: 'New-York', shows: 'New-Y-u-+o+rk', because: 'and its punctuation' },
  { language: 'en', typed: 'Nev York', term: 'New-York', shows: 'Ne-v-+w+-York', because: 'also if a space was typed' },
  { language: 'en', typed: 'New-Yrk', term: 'New York', shows: 'New Y+o+rk', because: 'and its spaces' },
  { language: 'en', typed: 'iced-tee', term: 'iced tea', shows: 'iced te-e-+a+', because: 'for which a hyphen stands' },
  {
    language: 'en',
    typed: 'icecram',
    term: 'ice cream',
    shows: 'ice+ +cr+e+am',
    because: 'but which are missing otherwise',
  },
  {
    language: 'es',
    typed: 'ué',
    term: '¿Qué?',
    shows: '+¿Q+ué?',
    because: 'punctuation belongs to the letter beside it',
  },
  { language: 'de', typed: 'Strase', term: 'Straße', shows: 'Stra-s-+ß+e', because: 'ß is one mistake' },
  { language: 'de', typed: 'Strassee', term: 'Straße', shows: 'Straße-e-', because: 'and none where ss was typed' },
])('$language: $typed for $term shows $shows: $because', ({ language, typed, term, shows }) => {
  expect(marked(typed, term, language)).toBe(shows.normalize('NFKC'))
})

test.each([
  { typed: 'NewYork', term: 'New-York', suggested: 1 },
  { typed: 'New Yrk', term: 'New-York', suggested: 0 },
  { typed: 'New Yorkk', term: 'New-York', suggested: 0 },
  { typed: 'icecream', term: 'ice cream', suggested: 0 },
])('$typed for $term suggests $suggested', ({ typed, term, suggested }) => {
  expect(compareSpelling(typed, term, { language: 'en' })?.suggested).toBe(suggested)
})

describe('for any word', () => {
  const scripts = {
    ar: {
      letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآؤئةى',
      marks: '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670\u0640\u06e1',
    },
    he: { letters: 'אבגדהוזחטיכלמנסעפצקרשתםןץףך', marks: '\u05b0\u05b4\u05b7\u05b8\u05bc\u05c1\u05c2\u0591\u0596' },
    // Without г and к, which an acute turns into the Macedonian ѓ and ќ.
    ru: { letters: 'абвдеёжзийлмнопрстуфхцчшщъыьэюя', marks: '\u0300\u0301' },
  } as const
  const punctuation = fc.constantFrom(...'.,;:!?()[]"\'’«»¿¡-–؟،؛־׳״。、・।…')
  const language = fc.constantFrom('ar', 'he', 'ru' as const)
  const word = (letters: string) => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  const latin = 'aäbcçdeéfgñoöøßžαάβγέωабвёжйאבابがカक漢한'
  const isRight = (typed: string, term: string, code: string) =>
    compareSpelling(typed, term, { language: code })?.isRight

  test('a term is right with and without the marks of its script', () => {
    const anyWord = language.chain((code) =>
      fc.record({
        code: fc.constant(code),
        letters: word(scripts[code].letters),
        marked: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...scripts[code].marks)), { maxLength: 8 }),
        form: fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
      }),
    )
    fc.assert(
      fc.property(anyWord, ({ code, letters, marked: added, form }) => {
        const withMarks = added.reduce((text, [place, mark]) => insert(text, place, mark, 1), letters).join('')
        expect(isRight(letters.join(''), withMarks.normalize(form), code)).toBe(true)
        expect(isRight(withMarks.normalize(form), letters.join(''), code)).toBe(true)
      }),
    )
  })

  test('a term is right with and without punctuation, in any case and form', () => {
    const added = fc.array(fc.tuple(fc.nat(), punctuation), { maxLength: 8 })
    const code = fc.constantFrom('en', 'de', 'el', 'tr', 'ar', 'ja')
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
    fc.assert(
      fc.property(word(latin), added, code, form, fc.boolean(), (letters, marks, language, form, upper) => {
        const term = letters.join('')
        const punctuated = marks.reduce((text, [place, mark]) => insert(text, place, mark), letters).join('')
        const typed = (upper ? punctuated.toLocaleUpperCase(language) : punctuated).normalize(form)
        expect(isRight(typed, term, language)).toBe(true)
        expect(isRight(term, typed, language)).toBe(true)
      }),
    )
  })

  test('punctuation for a space, and a space for punctuation, is right', () => {
    const separated = fc.array(fc.tuple(fc.constantFrom(...'abc'), fc.constantFrom('-', ' ', '/', ', ')), {
      minLength: 2,
    })
    fc.assert(
      fc.property(separated, fc.constantFrom('-', ' ', '’'), (parts, separator) => {
        const join = (between: (own: string) => string) => parts.map(([letter, own]) => letter + between(own)).join('')
        expect(
          isRight(
            join(() => separator),
            join((own) => own),
            'en',
          ),
        ).toBe(true)
      }),
    )
  })

  test('a letter too many or too few is never right', () => {
    const letters = `${latin}${scripts.ar.letters}${scripts.he.letters}${scripts.ru.letters}`
    const code = fc.constantFrom('en', 'ru', 'ar', 'he', 'el')
    fc.assert(
      fc.property(
        word(letters),
        fc.nat(),
        fc.constantFrom(...letters),
        punctuation,
        code,
        (term, place, letter, mark, language) => {
          const longer = insert(insert(term, place, letter), place, mark).join('')
          expect(isRight(longer, term.join(''), language)).toBe(false)
          expect(isRight(term.join(''), longer, language)).toBe(false)
        },
      ),
    )
  })
})

/** Inserts a character at a place of the text, from the first place on. */
function insert(text: readonly string[], place: number, character: string, first = 0): string[] {
  return text.toSpliced(first + (place % (text.length + 1 - first)), 0, character)
}
