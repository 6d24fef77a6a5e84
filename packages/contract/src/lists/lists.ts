import * as z from 'zod'
import { messages, minLength, optionalText, rejectDuplicates, requiredText, search, tag, tags } from '../text.ts'
import { defaultListSort, ownListSorts, publicListSorts } from '../values/choices.ts'
import { limits, pageSizes } from '../values/limits.ts'
import { pick } from '../values/pick.ts'
import {
  expectedLastModifiedAt,
  imageChanged,
  imageFile,
  imageInput,
  imagePath,
  languageCode,
  nextCursor,
  pageInput,
  paused,
  unixMs,
} from '../vocs/fields.ts'

/** The fields of a list that its owner can set; also the fields of its form. */
export const listFields = z.object({
  name: requiredText(limits.list.name.max).check(minLength(limits.list.name.min)),
  description: optionalText(limits.list.description),
  language: languageCode,
  targetLanguages: z
    .array(languageCode, { error: messages.required })
    .min(1, messages.required)
    .max(limits.list.targetLanguages, 'Maximum languages exceeded')
    .check(
      rejectDuplicates(
        (code) => code,
        (index) => [index],
      ),
    )
    .describe('Without duplicates.'),
  tags,
  public: z.boolean('Must be true or false').default(false).describe('Whether every signed-in user can see the list.'),
})
export type ListFields = z.infer<typeof listFields>

/** The names of these fields, in the order in which files have them. */
export const listFieldNames = listFields.keyof().options
type ListFieldName = keyof ListFields

/** Returns only the fields of an object that has them all, such as a view or a row. */
export const pickListFields = <List extends Record<ListFieldName, unknown>>(list: List): Pick<List, ListFieldName> =>
  pick(list, listFieldNames)

export const listId = z.object({ id: z.string() })

export const createListInput = listFields.extend({ image: imageInput })
/**
 * An `image` replaces the stored one; `imageChanged` without an `image` removes it; otherwise it is kept. The update fails
 * with VERSION_CONFLICT if the list has been edited since `expectedLastModifiedAt`; without it the last write wins.
 */
export const updateListInput = listFields.extend({
  id: z.string(),
  image: imageInput,
  imageChanged,
  expectedLastModifiedAt,
})

export const permission = z
  .enum(['owner', 'editor', 'other'])
  .describe('Your role in the list; `other` is a viewer, or a visitor of a public list.')
export type Permission = z.infer<typeof permission>

/** A list as an item of a page, without the caller's progress. `createdBy` and `lastModifiedBy` are names of users. */
export const listRowView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  image: imagePath,
  language: languageCode,
  targetLanguages: z.array(languageCode),
  tags: z.array(tag),
  public: z.boolean(),
  createdBy: z.string(),
  createdAt: unixMs,
  lastModifiedBy: z.string(),
  lastModifiedAt: unixMs,
  rating: z.number().describe('The mean of all ratings, to one decimal; 0 without ratings.'),
  ratingsCount: z.int(),
  learnersCount: z.int(),
  vocsCount: z.int(),
  permission,
})
export type ListRowView = z.infer<typeof listRowView>

/** The list that another one was copied from, as it was named then. `id` is null where the caller may not see it, or no longer. */
export const listOrigin = z.object({
  id: z.string().nullable(),
  name: z.string(),
  owner: z.string().describe('The name of its owner.'),
})
export type ListOrigin = z.infer<typeof listOrigin>

/** The caller's progress with vocabularies: each counts in one of these. */
export const milestoneCounts = z.object({
  new: z.int().min(0).describe('Never answered.'),
  learning: z.int().min(0).describe('Answered, and neither known nor learned.'),
  known: z
    .int()
    .min(0)
    .describe('The interval in at least one review type is 21 days or more, and it is learned in none.'),
  learned: z.int().min(0).describe('Learned in at least one review type.'),
})
export type MilestoneCounts = z.infer<typeof milestoneCounts>

/** A list with the caller's due count and progress. */
export const listView = listRowView.extend({
  dueCount: z.int().describe('The number of your reviews that are due now, over all three types.'),
  progress: z.int().min(0).max(100).describe('Your progress in percent.'),
  milestones: milestoneCounts,
  paused,
  ownerBlocked: z
    .literal(true)
    .exactOptional()
    .describe('There if you and the owner have a block between you: then another name stands for the owner’s.'),
  origin: listOrigin
    .exactOptional()
    .describe(
      'The list that this one was copied from; absent in all others, in pages of lists, and for others than its owner if they cannot see that list.',
    ),
})
export type ListView = z.infer<typeof listView>

/** The filters of a page of lists. */
export const listsFilter = { search, language: languageCode.optional() }

/**
 * Additions to the items of a page of lists: `progress` adds the caller's due count, progress and milestones, `activity` also how many of the due cards
 * are new, and the time of the caller's last review.
 */
const listsWithChoice = z.enum(['progress', 'activity'])
export type ListsWith = z.infer<typeof listsWithChoice>
export const listsWith = listsWithChoice.optional()

export const ownListsInput = z.object({
  ...listsFilter,
  sort: z.enum(ownListSorts).default(defaultListSort),
  with: listsWith,
  ...pageInput(pageSizes.ownLists),
})

/** A list as an item of a page; `dueCount`, `newCount`, `progress`, `milestones` and `lastReviewedAt` are the caller's own, and there if they were asked for. */
export const listItemView = listRowView.extend({
  dueCount: listView.shape.dueCount.exactOptional(),
  newCount: z.int().exactOptional().describe('How many of the due reviews were never answered.'),
  progress: listView.shape.progress.exactOptional(),
  milestones: milestoneCounts.exactOptional(),
  lastReviewedAt: unixMs.nullable().exactOptional().describe('When you last reviewed the list; null for never.'),
})
export type ListItemView = z.infer<typeof listItemView>

export const ownListsView = z.object({ lists: z.array(listItemView), next: nextCursor })

/** All public lists, including the caller's own. */
export const publicListsInput = ownListsInput.extend({
  sort: z.enum(publicListSorts).default(defaultListSort),
  ...pageInput(pageSizes.publicLists),
})
export const publicListsView = ownListsView

/** The lists that the caller is learning, with due counts and progress. */
export const learningListsInput = z.object({ ...listsFilter, ...pageInput(pageSizes.learningLists) })
export const learningListsView = z.object({ lists: z.array(listView), next: nextCursor })

/** A list, and the last part of the path in its `image`. */
export const listImageInput = z.object({ id: z.string(), imageId: z.string() })

/** A new image of a list. */
export const setListImageInput = z.object({ id: z.string(), image: imageFile })
