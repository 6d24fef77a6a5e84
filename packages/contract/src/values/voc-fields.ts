import { pick } from './pick.ts'

interface Description {
  /** The name in the schemas, in the table `vocs` and in JSON. */
  name: string
  /**
   * The way in which files and forms hold it. `text` is one text and `choice` one of a list: each has one column of a table, and an import
   * with that column replaces it. `tags` are replaced as well. `parts` have columns and a merge of their own.
   */
  kind: 'text' | 'choice' | 'tags' | 'parts'
  /** The name that users see: in the columns of an import, and as a field of Anki notes. */
  title: string
  /** Headers of its columns in a table. That of a `text`, a `choice` and `tags` is its name. */
  headers: readonly string[]
}

/**
 * The fields of a vocabulary that an editor can set, in the order in which files have them. A new one comes last. Their schemas are in
 * `vocs.ts` of this package.
 */
export const vocFieldList = [
  { name: 'term', kind: 'text', title: 'Term', headers: ['term'] },
  { name: 'pos', kind: 'choice', title: 'Part of speech', headers: ['pos'] },
  { name: 'label', kind: 'text', title: 'Label', headers: ['label'] },
  { name: 'definitions', kind: 'parts', title: 'Definitions', headers: ['definition', 'definition (en)'] },
  { name: 'examples', kind: 'parts', title: 'Examples', headers: ['example', 'example 2', 'example (en)'] },
  { name: 'attributes', kind: 'parts', title: 'Attributes', headers: ['attribute (gender)'] },
  { name: 'tags', kind: 'tags', title: 'Tags', headers: ['tags'] },
  { name: 'notes', kind: 'text', title: 'Notes', headers: ['notes'] },
] as const satisfies readonly Description[]

type Listed = (typeof vocFieldList)[number]
export type VocFieldName = Listed['name']

/** The fields of these kinds. */
export type VocFieldOf<Kind extends Listed['kind']> = Extract<Listed, { kind: Kind }>['name']

export const vocFieldNames = vocFieldList.map(({ name }) => name)

/** Returns the names of the fields of these kinds. */
export const vocFieldsOf = <Kind extends Listed['kind']>(...kinds: Kind[]): VocFieldOf<Kind>[] =>
  vocFieldNames.filter((name): name is VocFieldOf<Kind> =>
    vocFieldList.some((field) => field.name === name && kinds.some((kind) => kind === field.kind)),
  )

/** Returns only the fields of an object that has them all, such as a view, in their order. */
export const pickVocFields = <Voc extends Record<VocFieldName, unknown>>(voc: Voc): Pick<Voc, VocFieldName> =>
  pick(voc, vocFieldNames)
