import * as z from 'zod'
import { lookupEmail, search } from '../text.ts'
import { pageSizes } from '../values/limits.ts'
import { languageCode, nextCursor, pageInput } from '../vocs/fields.ts'
import { listItemView, listsFilter, listsWith } from './lists.ts'

/** The user to share a list with, as an editor or a viewer; also the fields of the form. */
export const shareFields = z.object({
  email: lookupEmail,
  editor: z
    .boolean('Must be true or false')
    .default(false)
    .describe('Whether the user can write vocabularies (an editor) or only read them (a viewer).'),
})

const ofList = { listId: z.string() }

export const createShareInput = shareFields.extend(ofList)
/** The address identifies the share. */
export const updateShareInput = createShareInput
export const removeShareInput = z.object({ ...ofList, email: lookupEmail })

/** A share as the owner of the list sees it: the other user and their role. */
export const shareView = z.object({ name: z.string(), email: z.string(), editor: z.boolean() })
export type ShareView = z.infer<typeof shareView>

/** Tells whether a list is shared with the caller, by whom or through which class, and whether the caller has not opened it since. */
export const ownShareView = z.object({
  shared: z.boolean(),
  sharedByEmail: z.string().exactOptional(),
  isNew: z.boolean().exactOptional(),
  className: z.string().exactOptional().describe('The class that alone gives you the list.'),
})

/**
 * The newest of the lists that are shared with the caller and that the caller has not opened since, at most `limits.newShares`; and the
 * number of assignments of classes that the caller has not seen.
 */
export const newSharesView = z.object({
  lists: z.array(z.object({ id: z.string(), name: z.string(), sharedByName: z.string() })),
  assignments: z.int(),
})
export type NewSharesView = z.infer<typeof newSharesView>

export const sharesPageInput = z.object({ ...ofList, search, ...pageInput(pageSizes.shares) })
export const sharesPageView = z.object({ shares: z.array(shareView), next: nextCursor })

export const sharedListsInput = z.object({ ...listsFilter, with: listsWith, ...pageInput(pageSizes.sharedLists) })

/** A list that another user shares with the caller. */
export const sharedListView = z.object({
  id: z.string(),
  name: z.string(),
  language: languageCode,
  sharedByName: z.string(),
  sharedByEmail: z.string(),
  editor: z.boolean(),
  isNew: z.literal(true).exactOptional().describe('There with `with`, until you have opened the list.'),
  ...listItemView
    .pick({
      image: true,
      vocsCount: true,
      lastModifiedAt: true,
      dueCount: true,
      newCount: true,
      progress: true,
      milestones: true,
      lastReviewedAt: true,
    })
    .partial().shape,
})
export type SharedListView = z.infer<typeof sharedListView>
export const sharedListsView = z.object({ lists: z.array(sharedListView), next: nextCursor })
