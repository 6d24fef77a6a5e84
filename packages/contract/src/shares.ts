import * as z from 'zod'
import { languageCode } from './language-code.ts'
import { pageSizes } from './limits.ts'
import { listsFilter } from './lists.ts'
import { nextMarker, pageInput } from './paging.ts'
import { knownEmail, search } from './text.ts'

/** Whom an owner shares a list with: an editor writes its vocabularies, a viewer reads. The form's fields. */
export const shareFields = z.object({
  email: knownEmail,
  editor: z.boolean('Must be true or false').default(false).describe('Whether they write vocabularies, or only read.'),
})

const ofList = { listId: z.string() }

export const createShareInput = shareFields.extend(ofList)
/** The share is known by its address. */
export const updateShareInput = createShareInput
export const removeShareInput = z.object({ ...ofList, email: knownEmail })

export const shareView = z.object({ name: z.string(), email: z.string(), editor: z.boolean() })
export type ShareView = z.infer<typeof shareView>

export const sharesPageInput = z.object({ ...ofList, search, ...pageInput(pageSizes.shares) })
export const sharesPageView = z.object({ shares: z.array(shareView), next: nextMarker })

export const sharedListsInput = z.object({ ...listsFilter, ...pageInput(pageSizes.sharedLists) })

/** A list that somebody shares with the caller. */
export const sharedListView = z.object({
  id: z.string(),
  name: z.string(),
  language: languageCode,
  sharedByName: z.string(),
  sharedByEmail: z.string(),
  editor: z.boolean(),
})
export type SharedListView = z.infer<typeof sharedListView>
export const sharedListsView = z.object({ lists: z.array(sharedListView), next: nextMarker })
