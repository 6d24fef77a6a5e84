import { findLanguage, limits, type VocFields } from '@wordtide/contract'
import { headersOf, meaningName } from '../columns/columns.ts'

/**
 * Returns the headers of the columns of a table that holds these vocabularies, which it reads once: definitions in all target languages of
 * the list, and what else any of them has. They may be more than an import reads, `limits.transfer.columns`; then not all are named.
 */
export async function columnsNeeded(
  pages: AsyncIterable<readonly VocFields[]>,
  { targetLanguages }: { targetLanguages: readonly string[] },
): Promise<string[]> {
  const definitions = new Set<string>(targetLanguages)
  /** The languages of the translations of each example. */
  const examples: Set<string>[] = []
  /** The maximum number of a vocabulary's attributes, by their name. */
  const attributes = new Map<string, number>()
  for await (const page of pages)
    for (const voc of page) {
      for (const { language } of voc.definitions) definitions.add(language)
      for (const [index, { translations }] of voc.examples.entries()) {
        examples[index] ??= new Set()
        for (const { language } of translations) examples[index].add(language)
      }
      countAttributes(voc.attributes, attributes)
    }
  return headersOf({
    definitions: inLanguages('definition', definitions),
    examples: examples.flatMap((languages, index) => {
      const name = meaningName({ kind: 'example', number: index + 1, language: undefined })
      return [name, ...inLanguages(name, languages)]
    }),
    attributes: [...attributes].flatMap(([name, count]) =>
      Array.from({ length: count }, () => meaningName({ kind: 'attribute', name })),
    ),
  })
}

const inLanguages = (name: string, languages: ReadonlySet<string>) =>
  Array.from(languages, (language) => findLanguage(language)?.isoCode).flatMap((code) =>
    code === undefined ? [] : [`${name} (${code})`],
  )

/** Keeps the largest count of each name in one vocabulary. The names are no more than the columns of a table. */
function countAttributes(attributes: VocFields['attributes'], counts: Map<string, number>) {
  const own = new Map<string, number>()
  for (const { name } of attributes) own.set(name, (own.get(name) ?? 0) + 1)
  for (const [name, count] of own)
    if (counts.has(name) || counts.size < limits.transfer.columns)
      counts.set(name, Math.max(count, counts.get(name) ?? 0))
}
