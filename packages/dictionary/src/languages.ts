import { findLanguage, type LanguageCode } from '@wordtide/contract/values'

/** The ISO 639-2 and 639-3 codes of our languages: most dictionaries are named by them. */
const threeLetters: Record<LanguageCode, readonly string[]> = {
  en: ['eng'],
  es: ['spa'],
  fr: ['fra', 'fre'],
  de: ['deu', 'ger'],
  zh: ['zho', 'chi', 'cmn'],
  ru: ['rus'],
  ja: ['jpn'],
  it: ['ita'],
  pt: ['por'],
  ar: ['ara', 'arb'],
  ko: ['kor'],
  hi: ['hin'],
  sv: ['swe'],
  nl: ['nld', 'dut'],
  pl: ['pol'],
  da: ['dan'],
  no: ['nor', 'nob', 'nno', 'nb', 'nn'],
  fi: ['fin'],
  el: ['ell', 'gre'],
  tr: ['tur'],
  cs: ['ces', 'cze'],
  hu: ['hun'],
  ro: ['ron', 'rum'],
  th: ['tha'],
  he: ['heb'],
  id: ['ind'],
  sk: ['slk', 'slo'],
  bg: ['bul'],
  ca: ['cat'],
  uk: ['ukr'],
  lt: ['lit'],
  sl: ['slv'],
  lv: ['lav', 'lvs'],
  et: ['est', 'ekk'],
  sr: ['srp'],
  hr: ['hrv'],
  vi: ['vie'],
  fa: ['fas', 'per', 'pes'],
  ms: ['msa', 'may', 'zsm'],
  ht: ['hat'],
  bn: ['ben'],
  tl: ['tgl', 'fil'],
  sw: ['swa', 'swh'],
  is: ['isl', 'ice'],
  af: ['afr'],
  sq: ['sqi', 'alb'],
  am: ['amh'],
  be: ['bel'],
  bs: ['bos'],
}

const byThreeLetters = new Map(
  Object.entries(threeLetters).flatMap(([code, all]) => all.map((letters): [string, string] => [letters, code])),
)

/** Returns our language with this code of two or three letters, if it is one of ours. */
export function languageOf(code: string): LanguageCode | undefined {
  const plain = code.toLowerCase()
  return findLanguage(byThreeLetters.get(plain) ?? plain)?.isoCode
}
