import { pickVocFields, type VocFieldOf, type VocFields, vocFieldsOf } from '@wordtide/contract'
import { foldName, type Meaning } from '@wordtide/transfer'

type InLanguage = VocFields['definitions'][number]
type Attribute = VocFields['attributes'][number]

/**
 * Returns a vocabulary with the values of these columns from another one, and its other values. An empty cell removes the value.
 * Definitions and attributes that are there already keep their places. Attributes are known by their names, without regard to case and
 * spaces. One column of examples replaces all of them.
 */
export function mergeFields(stored: VocFields, given: VocFields, columns: readonly Meaning[]): VocFields {
  const kinds = new Set(columns.map(({ kind }) => kind))
  const languages = new Set(columns.flatMap((one) => (one.kind === 'definition' ? (one.language ?? []) : [])))
  const names = new Set(columns.flatMap((one) => (one.kind === 'attribute' ? foldName(one.name) : [])))
  const replaced = vocFieldsOf('text', 'choice', 'tags').filter((name) => kinds.has(name))
  const merged: Pick<VocFields, VocFieldOf<'parts'>> = {
    definitions: mergeDefinitions(stored.definitions, given.definitions, languages),
    examples: kinds.has('example') ? mergeExamples(stored.examples, given.examples) : stored.examples,
    attributes: mergeAttributes(stored.attributes, given.attributes, names),
  }
  return { ...pickVocFields(stored), ...Object.fromEntries(replaced.map((name) => [name, given[name]])), ...merged }
}

function mergeDefinitions(
  stored: readonly InLanguage[],
  given: readonly InLanguage[],
  languages: ReadonlySet<string>,
): InLanguage[] {
  const kept = stored.filter(({ language }) => !languages.has(language))
  const taken = given.filter(({ language }) => languages.has(language))
  return inOrderOf(stored, [...kept, ...taken])
}

/** Translations of an example keep their order: in a table they have that of its columns. */
const mergeExamples = (stored: VocFields['examples'], given: VocFields['examples']): VocFields['examples'] =>
  given.map(({ value, translations }, index) => ({
    value,
    translations: inOrderOf(stored[index]?.translations ?? [], translations),
  }))

/** Sorts texts by the order of their languages in another array; those of other languages follow. */
function inOrderOf(model: readonly InLanguage[], texts: readonly InLanguage[]): InLanguage[] {
  const places = new Map(model.map(({ language }, place): [string, number] => [language, place]))
  const placeOf = ({ language }: InLanguage) => places.get(language) ?? model.length
  return texts.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function mergeAttributes(
  stored: readonly Attribute[],
  given: readonly Attribute[],
  names: ReadonlySet<string>,
): Attribute[] {
  if (names.size === 0) return [...stored]
  const folded = (attribute: Attribute) => ({ attribute, key: foldName(attribute.name) })
  const open = given.map(folded).filter(({ key }) => names.has(key))
  const take = (isSame: (one: (typeof open)[number]) => boolean) => {
    const index = open.findIndex(isSame)
    return index === -1 ? undefined : open.splice(index, 1)[0]?.attribute
  }
  const before = stored.map(folded)
  // Those with the very name first: two of one vocabulary may differ in case alone.
  const same = before.map(({ attribute: { name }, key }) =>
    names.has(key) ? take((one) => one.attribute.name === name) : undefined,
  )
  const merged = before.flatMap(({ attribute, key }, index) => {
    if (!names.has(key)) return attribute
    const value = (same[index] ?? take((one) => one.key === key))?.value
    return value === undefined ? [] : { name: attribute.name, value }
  })
  return [...merged, ...open.map(({ attribute }) => attribute)]
}
