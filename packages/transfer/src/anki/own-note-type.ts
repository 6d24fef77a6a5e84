import { type LanguageCode, languages } from '@wordtide/contract/values'
import { ownFields } from './own-notes.ts'

/** The languages of Anki's voices (docs.ankiweb.net/templates/fields.html#text-to-speech). */
const voices: Record<LanguageCode, string> = {
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  de: 'de_DE',
  zh: 'zh_CN',
  ru: 'ru_RU',
  ja: 'ja_JP',
  it: 'it_IT',
  pt: 'pt_PT',
  ar: 'ar_SA',
  ko: 'ko_KR',
  hi: 'hi_IN',
  sv: 'sv_SE',
  nl: 'nl_NL',
  pl: 'pl_PL',
  da: 'da_DK',
  no: 'nb_NO',
  fi: 'fi_FI',
  el: 'el_GR',
  tr: 'tr_TR',
  cs: 'cs_CZ',
  hu: 'hu_HU',
  ro: 'ro_RO',
  th: 'th_TH',
  he: 'he_IL',
  id: 'id_ID',
  sk: 'sk_SK',
  bg: 'bg_BG',
  ca: 'ca_ES',
  uk: 'uk_UA',
  lt: 'lt_LT',
  sl: 'sl_SI',
  lv: 'lv_LV',
  et: 'et_EE',
  sr: 'sr_RS',
  hr: 'hr_HR',
  vi: 'vi_VN',
  fa: 'fa_IR',
  ms: 'ms_MY',
  ht: 'ht_HT',
  bn: 'bn_BD',
  tl: 'fil_PH',
  sw: 'sw_KE',
  is: 'is_IS',
  af: 'af_ZA',
  sq: 'sq_AL',
  am: 'am_ET',
  be: 'be_BY',
  bs: 'bs_BA',
}

/** The time of the last change to the note type, in unix seconds. Anki takes over a newer one with the same fields and templates. */
const changedAt = Date.UTC(2026, 10, 28) / 1000

const css = `.card { font-family: sans-serif; font-size: 20px; line-height: 1.5; text-align: center; }
.term { font-size: 1.6em; }
.pos, .label, .attributes, .notes, .translation { font-size: 0.8em; opacity: 0.75; }
.example { margin-top: 0.75em; }
.attribute::before { content: attr(title) ": "; }
mark { background: none; color: inherit; font-weight: bold; }
.question mark { color: transparent; border-bottom: 2px solid #888; }
.question.translation-card .translation { display: none; }
img { max-width: 100%; max-height: 40vh; }
`

const optional = (field: string, html: string) => `{{#${field}}}${html}{{/${field}}}`

/** Plays the word: its own sound if it has one, else Anki's voice. */
const spoken = (voice: string) => `{{Sound}}{{^Sound}}{{tts ${voice}:Term}}{{/Sound}}`

function answer(voice: string): string {
  return [
    '<hr id="answer">',
    `<div class="term" dir="auto">{{Term}}</div>${spoken(voice)}`,
    '<div class="pos">{{Part of speech}}</div>',
    optional('Label', '<div class="label" dir="auto">{{Label}}</div>'),
    '{{Image}}',
    '{{Definitions}}',
    '{{Examples}}',
    optional('Attributes', '<div class="attributes">{{Attributes}}</div>'),
    optional('Notes', '<div class="notes" dir="auto">{{Notes}}</div>'),
  ].join('\n')
}

/** The three directions of a review: question, answer, and the field without which Anki makes no card. */
function templates(voice: string) {
  const label = optional('Label', '<div class="label" dir="auto">{{Label}}</div>')
  return [
    {
      name: 'Translation',
      field: 'Term',
      question: `<div class="question translation-card"><div class="term" dir="auto">{{Term}}</div>${label}{{Examples}}</div>{{Sound}}`,
      answer: answer(voice),
    },
    {
      name: 'Reverse translation',
      field: 'Definitions',
      question: optional('Definitions', '<div class="question">{{Definitions}}{{Image}}{{Examples}}</div>'),
      answer: `{{Definitions}}\n${answer(voice)}`,
    },
    {
      name: 'Dictation',
      field: 'Term',
      question: `${spoken(voice)}\n{{type:Term}}`,
      answer: `{{type:Term}}\n${answer(voice)}`,
    },
  ] as const
}

/**
 * The note type of vocabularies whose terms are in this language, as it stands in `col.models` of schema 11 (`NotetypeSchema11` in Anki's
 * rslib/src/notetype/schema11.rs). Its id is always the same, so that a second package updates the notes of the first.
 */
export function ownNoteType(language: LanguageCode, deckId: number) {
  const voice = voices[language]
  const name = languages.find(({ isoCode }) => isoCode === language)?.name ?? language
  const directions = templates(voice)
  return {
    id: 1_766_100_000_000 + language.charCodeAt(0) * 256 + language.charCodeAt(1),
    name: `Wordtide ${name}`,
    type: 0,
    mod: changedAt,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: directions.map((template, ord) => ({
      name: template.name,
      ord,
      qfmt: template.question,
      afmt: template.answer,
      bqfmt: '',
      bafmt: '',
      did: null,
      bfont: '',
      bsize: 0,
    })),
    flds: ownFields.map((field, ord) => ({
      name: field,
      ord,
      sticky: false,
      rtl: false,
      font: 'Arial',
      size: 20,
      media: [],
    })),
    css,
    latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
    latexPost: '\\end{document}',
    latexsvg: false,
    req: directions.map(({ field }, ord) => [ord, 'all', [ownFields.indexOf(field)]]),
    tags: [],
    vers: [],
  }
}
