import { findLanguage, vocFieldList } from '@wordtide/contract'
import { parseMeaning } from '@wordtide/transfer'

/** Returns the name of a column's meaning on screen: 'Definition (English)' for `definition (en)`. */
export function meaningLabel(meaning: string): string {
  const parsed = parseMeaning(meaning)
  if (parsed === undefined) return 'Leave out'
  switch (parsed.kind) {
    case 'attribute':
      return `Attribute: ${parsed.name}`
    case 'definition':
      return `Definition${inLanguage(parsed.language)}`
    case 'example': {
      const example = `${parsed.language === undefined ? 'Example' : 'Translation of example'}`
      return `${example}${parsed.number > 1 ? ` ${parsed.number}` : ''}${inLanguage(parsed.language)}`
    }
    default:
      return vocFieldList.find(({ name }) => name === parsed.kind)?.title ?? parsed.kind
  }
}

const inLanguage = (code: string | undefined) => (code === undefined ? '' : ` (${findLanguage(code)?.name ?? code})`)
