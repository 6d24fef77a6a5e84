import { foldIdentity } from '@wordtide/contract/values'
import { besides, japaneseStem } from '../hidden-part.ts'
import type { Stem } from './stems.ts'

/**
 * Returns the keys of the words of a text that a learner knows who has this term. Of several terms in one, such as `go, went`, each counts; of one
 * with several words only its article is left out: who knows `good morning` may not know `morning`.
 */
export function knownKeys(term: string, language: string, stem: Stem): string[] {
  const folded = foldIdentity(term, language).replace(/[([【].*?[)\]】]/gu, ' ')
  return folded.split(/[,;/、]/u).flatMap((part) => {
    const all = part.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? []
    const words = all.length > 1 ? all.filter((word) => !besides.has(word)) : all
    const [word, ...others] = words
    if (word === undefined || others.length > 0) return []
    return [stem(word), ...(language === 'ja' ? japaneseForms(word) : [])]
  })
}

/** The last kana of a Japanese verb, and that before ます. */
const [plainEndings, politeEndings] = ['うくぐすつぬぶむる', 'いきぎしちにびみり']

/** Returns the forms of a Japanese word that the segmenter separates from an ending: 食べ of 食べる, 読み of 読む. */
function japaneseForms(word: string): string[] {
  const beginning = japaneseStem.exec(word)?.[1]
  if (beginning === undefined) return []
  const polite = politeEndings.charAt(plainEndings.indexOf(word.slice(-1)))
  return [beginning, `${beginning}${polite}`]
}
