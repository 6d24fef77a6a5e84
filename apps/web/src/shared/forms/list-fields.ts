import { type LanguageCode, limits } from '@wordtide/contract'

/** The fields of a list in a form. A language is '' until it is chosen. */
export interface ListFieldsInput {
  name: string
  description?: string | undefined
  language: LanguageCode | ''
  targetLanguages: (LanguageCode | '')[]
  tags?: string[] | undefined
  public?: boolean | undefined
}

/** The props of these fields, for the forms of a list and of the new list of an import. */
export const listField = {
  name: { name: 'name', label: 'Name', limit: limits.list.name.max, dir: 'auto', autoComplete: 'off' },
  description: {
    name: 'description',
    label: 'Description',
    optional: true,
    limit: limits.list.description,
    dir: 'auto',
  },
  language: { name: 'language', label: 'Language' },
  targetLanguages: {
    name: 'targetLanguages',
    label: 'Target languages',
    item: 'target language',
    max: limits.list.targetLanguages,
  },
  tags: { name: 'tags', label: 'Tags' },
  public: { name: 'public', label: 'Public', hint: 'Everyone who is signed in can see and learn a public list' },
} as const
