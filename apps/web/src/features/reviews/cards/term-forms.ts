/** Maximum number of forms: enough for real terms; more would slow the comparison down. */
const maxForms = 32

/** A slash, but not that of 24/7. Commas between digits separate nothing, either: 1,5. */
const slash = String.raw`(?:(?<!\p{Nd})/|/(?!\p{Nd}))`
const comma = String.raw`(?:(?<!\p{Nd})[,;、،؛]|[,;、،؛](?!\p{Nd}))`
const bracketed = String.raw`[(\[{【〔][^()\[\]{}【】〔〕]*[)\]}】〕]`
const word = String.raw`[^\s/()\[\]{}【】〔〕]+`

const anyBracketed = new RegExp(bracketed, 'gu')
const anySlash = new RegExp(slash, 'u')
const betweenParts = new RegExp(`${comma}|${slash}`, 'u')
/** A slash between two words gives a choice of words, "der/die Lehrer"; one with spaces a choice of phrases. */
const betweenPhrases = new RegExp(String.raw`${comma}|(?<=\s)/|/(?=\s)`, 'u')
const choice = new RegExp(`${bracketed}|${word}(?:${slash}${word})+`, 'gu')

/** Splits a term, or an answer, at its commas, semicolons and slashes, unless they are in brackets. */
export const partsOf = (text: string): string[] => split(text, betweenParts)

/**
 * Returns the texts that are right for a term: the whole of it first, then each of its parts, in all of their `wholeForms`. Articles are
 * words like others.
 */
export const termForms = (term: string): string[] =>
  distinct([term, ...[...partsOf(term), ...split(term, betweenPhrases)].flatMap((part) => [part, ...variantsOf(part)])])

/**
 * Returns the texts that are right for a term that was heard as a whole: text in brackets may be left out, and of words with a slash
 * between them, in brackets or not, one is enough.
 */
export const wholeForms = (term: string): string[] => distinct([term, ...variantsOf(term.normalize('NFKC'))])

const distinct = ([term = '', ...forms]: readonly string[]): string[] =>
  [...new Set([term, ...forms.filter((form) => form !== '')])].slice(0, maxForms)

function split(text: string, separator: RegExp): string[] {
  // Full-width letters of input methods become ordinary ones.
  const normal = text.normalize('NFKC')
  const outsideBrackets = normal.replace(anyBracketed, (match) => '_'.repeat(match.length))
  let start = 0
  const parts = outsideBrackets.split(separator).map((part) => {
    const own = normal.slice(start, start + part.length)
    start += part.length + 1
    return own.trim()
  })
  return parts.filter((part) => part !== '')
}

/** Returns a part with and without the text in its brackets, and with each of the words between its slashes. */
function variantsOf(part: string): string[] {
  let variants = ['']
  let end = 0
  for (const { 0: match, index } of part.matchAll(choice)) {
    const before = part.slice(end, index)
    const choices = match.search(anyBracketed) === 0 ? choicesInBrackets(match) : match.split(anySlash)
    variants = variants.flatMap((variant) => choices.map((chosen) => variant + before + chosen)).slice(0, maxForms)
    end = index + match.length
  }
  return variants.map((variant) => (variant + part.slice(end)).trim())
}

/** Text in brackets is used or left out; with a slash in it, each of the texts between. */
function choicesInBrackets(bracketed: string): string[] {
  const texts = bracketed.slice(1, -1).split(anySlash)
  return texts.length > 1 ? [...texts.map((text) => text.trim()), ''] : [bracketed, '']
}
