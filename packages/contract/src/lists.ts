import * as z from 'zod'
import { imageChanged, imageFile, imagePath } from './image.ts'
import { languageCode } from './language-code.ts'
import { limits, pageSizes } from './limits.ts'
import { nextMarker, pageInput } from './paging.ts'
import { atLeast, messages, optionalText, refuseDuplicates, requiredText, search, tags, unixMs } from './text.ts'

/** What an owner may say of a list; the form's fields. */
export const listFields = z.object({
  name: requiredText(limits.list.name.max).check(atLeast(limits.list.name.min)),
  description: optionalText(limits.list.description),
  language: languageCode,
  targetLanguages: z
    .array(languageCode, { error: messages.required })
    .min(1, messages.required)
    .max(limits.list.targetLanguages, 'Maximum languages exceeded')
    .check(
      refuseDuplicates(
        (code) => code,
        (index) => [index],
      ),
    )
    .describe('Each once.'),
  tags,
  public: z.boolean('Must be true or false').default(false).describe('Whether everybody who is signed in sees it.'),
})
export type ListFields = z.infer<typeof listFields>

export const listId = z.object({ id: z.string() })

export const createListInput = listFields.extend({ image: imageFile.optional() })
/** A file replaces the image; `imageChanged` without one removes it; else it stays. */
export const updateListInput = listFields.extend({
  id: z.string(),
  image: imageFile.optional(),
  imageChanged,
})

export const permission = z
  .enum(['owner', 'editor', 'other'])
  .describe('What you are to the list; other: a viewer, or a visitor of a public one.')
export type Permission = z.infer<typeof permission>

/** A list in a page: everything but what is the caller's own progress. */
export const listRowView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  image: imagePath,
  language: languageCode,
  targetLanguages: z.array(languageCode),
  tags: z.array(z.string()),
  public: z.boolean(),
  createdBy: z.string(),
  createdAt: unixMs,
  lastModifiedBy: z.string(),
  lastModifiedAt: unixMs,
  rating: z.number().describe('The mean of all ratings, to one decimal; 0 where there is none.'),
  ratingsCount: z.int(),
  learnersCount: z.int(),
  vocsCount: z.int(),
  permission,
})
export type ListRowView = z.infer<typeof listRowView>

/** A list with the caller's own due count and progress. */
export const listView = listRowView.extend({
  dueCount: z.int().describe('Your reviews that are due now, in all three types.'),
  progress: z.int().min(0).max(100).describe('How far you are, in percent.'),
})
export type ListView = z.infer<typeof listView>

/** What narrows a page of lists. */
export const listsFilter = { search, language: languageCode.optional() }

export const ownListsInput = z.object({ ...listsFilter, ...pageInput(pageSizes.ownLists) })
export const ownListsView = z.object({ lists: z.array(listRowView), next: nextMarker })

/** Every public list, one's own among them. */
export const publicListsInput = z.object({ ...listsFilter, ...pageInput(pageSizes.publicLists) })
export const publicListsView = ownListsView

export const learningListsInput = z.object({ ...listsFilter, ...pageInput(pageSizes.learningLists) })
export const learningListsView = z.object({ lists: z.array(listView), next: nextMarker })

export const listImageInput = z.object({ id: z.string(), imageId: z.string() })
