import type { Permission } from '@wordtide/contract'

/** A user's relation to a list. The views only carry the coarser `permission`. */
export type Relation = 'owner' | 'editor' | 'viewer' | 'visitor' | 'none'

/**
 * The actions on a list. `editList` includes deleting it, and giving its vocabularies to another owner; `learn` includes everything about
 * one's own reviews.
 */
export type Action = 'see' | 'learn' | 'rate' | 'writeVocs' | 'editList' | 'manageShares'

/** The relations that allow each action. `none` allows nothing. */
const allowed: Record<Action, readonly Relation[]> = {
  see: ['owner', 'editor', 'viewer', 'visitor'],
  learn: ['owner', 'editor', 'viewer', 'visitor'],
  rate: ['editor', 'viewer', 'visitor'],
  writeVocs: ['owner', 'editor'],
  editList: ['owner'],
  manageShares: ['owner'],
}

/** Returns whether a relation allows an action: `may('editor', 'writeVocs')`. */
export const may = (relation: Relation, action: Action): boolean => allowed[action].includes(relation)

/** The user's relation to a list; `share` is the user's share of it, null if there is none. A deleted list has no owner. */
export function relationOf(
  list: { ownerId: string | null; public: boolean },
  userId: string,
  share: { editor: boolean } | null,
): Relation {
  if (list.ownerId === null) return 'none'
  if (list.ownerId === userId) return 'owner'
  if (share !== null) return share.editor ? 'editor' : 'viewer'
  return list.public ? 'visitor' : 'none'
}

/** The permission that the views carry. */
export const permissionOf = (relation: Relation): Permission =>
  relation === 'owner' || relation === 'editor' ? relation : 'other'
