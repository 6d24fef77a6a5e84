import * as z from 'zod'
import {
  choiceError,
  maxLength,
  messages,
  optionalText,
  rejectDuplicates,
  requiredText,
  ruleOverItems,
  search,
  tag,
  tags,
  text,
} from '../text.ts'
import { defaultVocSort, partOfSpeechCodes, partsOfSpeech, vocNeeds, vocSorts, vocsViews } from '../values/choices.ts'
import { limits, pageSizes } from '../values/limits.ts'
import { hasTag } from '../values/tags.ts'
import type { VocFieldName } from '../values/voc-fields.ts'
import { hasHiddenPart } from '../values/voc-text.ts'
import {
  audioChanged,
  audioFile,
  audioInput,
  audioPath,
  expectedLastModifiedAt,
  imageChanged,
  imageFile,
  imageInput,
  imagePath,
  languageCode,
  nextCursor,
  pageInput,
  unixMs,
} from './fields.ts'

export const partOfSpeech = z.enum(partOfSpeechCodes, { error: choiceError('Unknown part of speech') }).describe(
  Object.entries(partsOfSpeech)
    .map(([code, name]) => `${code}: ${name}`)
    .join(', '),
)

const value = requiredText(limits.voc.value)

export const definitionInput = z.object({ language: languageCode, value })
/** The meaning of a term in one language. */
export const definition = z.object({ language: languageCode, value: z.string() })
/** An example in another language. */
export const translation = z.object({ language: languageCode, value: z.string() })
export const attributeInput = z.object({ name: requiredText(limits.voc.value), value })
/** A named property of a term, such as its gender. */
export const attribute = z.object({ name: z.string(), value: z.string() })

const uniqueLanguages = rejectDuplicates(
  (item) => (typeof item === 'object' && item !== null && 'language' in item ? item.language : undefined),
  (index) => [index, 'language'],
)

export const translationInput = z.object({
  language: languageCode,
  value: value.refine(hasHiddenPart, 'Does not contain hiding part'),
})

export const exampleInput = z.object({
  value: value
    .refine(hasHiddenPart, 'Does not contain hiding part, surround hiding parts with *')
    .describe('The part that a review hides is between asterisks: La *casa* es grande.'),
  translations: z
    .array(translationInput)
    .max(limits.voc.translations, 'Maximum languages exceeded')
    .check(uniqueLanguages)
    .default([])
    .describe('At most one in each language; the part that a review hides is between asterisks.'),
})
/** A sentence with the term; a review hides the part between asterisks. */
export const example = z.object({ value: z.string(), translations: z.array(translation) })

/** The input of each field of `vocFieldList`, in its order. */
const inputs = {
  term: requiredText(limits.voc.term),
  pos: partOfSpeech,
  label: optionalText(limits.voc.label),
  definitions: z
    .array(definitionInput)
    .max(limits.voc.definitions, 'Maximum languages exceeded')
    .check(uniqueLanguages)
    .default([])
    .describe('At most one in each language.'),
  examples: z.array(exampleInput).max(limits.voc.examples, 'Maximum examples exceeded').default([]),
  attributes: z.array(attributeInput).max(limits.voc.attributes, 'Maximum attributes exceeded').default([]),
  tags,
  notes: optionalText(limits.voc.notes),
} satisfies Record<VocFieldName, z.ZodType>

/** The schema of each field in a response. */
export const vocFieldViews = {
  term: z.string(),
  pos: partOfSpeech,
  label: z.string(),
  definitions: z.array(definition),
  examples: z.array(example),
  attributes: z.array(attribute),
  tags: z.array(tag),
  notes: z.string(),
} satisfies Record<VocFieldName, z.ZodType>

/** The fields of a vocabulary that an editor can set; also the fields of its form. */
export const vocFields = z.object(inputs)
export type VocFields = z.infer<typeof vocFields>

export const vocId = z.object({ id: z.string() })

export const createVocInput = vocFields.extend({
  listId: z.string({ error: messages.required }),
  image: imageInput,
  audio: audioInput,
})
/**
 * An `image` replaces the stored one; `imageChanged` without an `image` removes it; otherwise it is kept. So do `audio` and `audioChanged`
 * with the sound. The update fails with VERSION_CONFLICT if the vocabulary has changed since `expectedLastModifiedAt`; without it the last write wins.
 */
export const updateVocInput = vocFields.extend({
  id: z.string(),
  image: imageInput,
  imageChanged,
  audio: audioInput,
  audioChanged,
  expectedLastModifiedAt,
})

const { term, pos, label, ...further } = vocFieldViews

/** A vocabulary. `createdBy` and `lastModifiedBy` are names of users. */
export const vocView = z.object({
  id: z.string(),
  listId: z.string(),
  ...{ term, pos, label },
  image: imagePath,
  audio: audioPath,
  /** The language of the list and so of the term. */
  language: languageCode,
  ...further,
  createdBy: z.string(),
  createdAt: unixMs,
  lastModifiedBy: z.string(),
  lastModifiedAt: unixMs,
})
export type VocView = z.infer<typeof vocView>

export const vocSort = z.enum(vocSorts)

/** Additions to the items of a page of vocabularies: `due` adds whether a review of the caller is due. */
const vocsWith = z.enum(['due'])

/** Selects vocabularies of a list by a search, a tag, a part of speech, and what they lack. */
const vocsFilter = {
  search,
  needs: z.enum(vocNeeds, { error: 'Must be definition' }).optional(),
  tag: text().trim().check(maxLength(limits.tags.length)).default(''),
  pos: partOfSpeech.optional(),
}

/** A page of a list's vocabularies: of their terms, of the fields that rows show, or of all fields; 50 by default. */
export const vocsPageInput = z.object({
  listId: z.string({ error: messages.required }),
  ...vocsFilter,
  sort: vocSort.default(defaultVocSort),
  view: z.enum(vocsViews, { error: 'Must be terms, rows or full' }).default('terms'),
  with: vocsWith.optional(),
  ...pageInput(pageSizes.vocs),
})
const due = z
  .boolean()
  .exactOptional()
  .describe('Whether a review of yours is due; there with `with=due`. Cards that you have never answered do not count.')
/** A vocabulary as an item of a page. */
export const vocItemView = vocView.extend({ due })
/** Strict, so that a whole vocabulary is not taken for its term. */
export const vocTermView = z.strictObject({ id: z.string(), term: z.string(), due })
/** The fields of a vocabulary that a row shows: `definition` is its first one, or null. */
export const vocRowView = z.strictObject({
  id: z.string(),
  term: z.string(),
  pos: partOfSpeech,
  tags: z.array(tag),
  definition: z.object(definition.shape).nullable(),
  due,
})
export type VocRowView = z.infer<typeof vocRowView>
export const vocsPageView = z.object({
  items: z
    .union([z.array(vocTermView), z.array(vocRowView), z.array(vocItemView)])
    .describe('Ids and terms; what a row shows with `view=rows`; whole vocabularies with `view=full`.'),
  next: nextCursor,
})

export const countVocsInput = z.object({ listId: z.string(), ...vocsFilter })
export const countVocsView = z.object({ count: z.int() })

/**
 * The tags of a list's vocabularies in natural order, and their parts of speech, the most frequent first, each with the number that has it;
 * and whether any has no definition.
 */
export const vocFiltersInput = z.object({ listId: z.string() })
export const vocFiltersView = z.object({
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  pos: z.array(z.object({ pos: partOfSpeech, count: z.int() })),
  hasUndefined: z.boolean().describe('Whether any has no definition.'),
})
export type VocFiltersView = z.infer<typeof vocFiltersView>

/** A term of a list, to look for without regard to case and Unicode normalization form. */
export const findByTermInput = z.object({ listId: z.string(), term: requiredText(limits.voc.term) })
/** The first vocabulary that has the term. */
export const findByTermView = z.object({ id: z.string() }).nullable()

/** The terms of all lists in a language that the user owns or was given, in pages. */
export const listTermsInput = z.object({ language: languageCode, page: pageInput(1).page })
/** Some of the terms, and the `page` of the rest; null at the end. */
export const listTermsView = z.object({ terms: z.array(z.string()), next: nextCursor })

/** A vocabulary, and the last part of the path in its `image`. */
export const vocImageInput = z.object({ id: z.string(), imageId: z.string() })

/** A new image of a vocabulary. */
export const setVocImageInput = z.object({ id: z.string(), image: imageFile })

/** A vocabulary, and the last part of the path in its `audio`. */
export const vocAudioInput = z.object({ id: z.string(), audioId: z.string() })

/** A new sound of a vocabulary. */
export const setVocAudioInput = z.object({ id: z.string(), audio: audioFile })

/** Several vocabularies of a list. Those that are not in it, or no longer, are passed over. */
const severalVocs = z.object({
  listId: z.string(),
  ids: z
    .array(z.string())
    .min(1, 'Send at least one vocabulary')
    .max(limits.bulk.vocs, `Send at most ${limits.bulk.vocs} vocabularies`),
})

/**
 * The number of ids, from the first one on, that a call has processed, if not all: one call changes a limited amount of learning data. The
 * client sends the others again.
 */
const settled = { done: z.int().positive().optional() }

export const deleteVocsInput = severalVocs
export const deleteVocsView = z.object({ deleted: z.int(), ...settled })

/** Tags to add to several vocabularies, and tags to remove from them. */
export const tagVocsInput = severalVocs.extend({ add: tags, remove: tags }).check(
  ruleOverItems<unknown>((value, report) => {
    const { data } = z.object({ add: z.array(z.string()), remove: z.array(z.string()) }).safeParse(value)
    for (const [index, tag] of data?.remove.entries() ?? [])
      if (tag !== '' && hasTag(data?.add ?? [], tag)) report('Is also to be added', ['remove', index])
  }),
)
export const tagVocsView = z.object({
  changed: z.int(),
  full: z
    .int()
    .describe('Those that were left as they are: with the new tags they would have more than a vocabulary may have.'),
})

/** Another list, into which several vocabularies are moved with what users have learned of them. */
export const moveVocsInput = severalVocs
  .extend({ toListId: z.string() })
  .refine(({ listId, toListId }) => listId.toLowerCase() !== toListId.toLowerCase(), {
    error: 'Choose another list',
    path: ['toListId'],
  })
export const moveVocsView = z.object({ moved: z.int(), ...settled })

/** A list to which copies of several vocabularies are added with their images and sounds. */
export const copyVocsInput = severalVocs.extend({ toListId: z.string() })
export const copyVocsView = z.object({
  copied: z.int(),
  imagesLeftOut: z.int().describe('Images and sounds of copies that could not be stored.'),
})
