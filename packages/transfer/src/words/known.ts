import { foldIdentity } from '@wordtide/contract/values'
import { besides } from '../hidden-part.ts'
import { japaneseForms, type Stem } from './stems.ts'

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
