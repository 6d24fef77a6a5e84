import type { Permission } from '@wordtide/contract'

/** A user's relation to a list. The views only carry the coarser `permission`. */
export type Relation = 'owner' | Sharing | 'visitor' | 'none'

/** The relations that a share gives; only a class gives its share to a `student`. */
export type Sharing = 'editor' | 'viewer' | 'student'

/**
 * The actions on a list. `editList` includes deleting it, and giving its vocabularies to another owner; `learn` includes everything about
 * one's own reviews; `report` includes blocking the owner.
 */
export type Action = 'see' | 'learn' | 'rate' | 'report' | 'writeVocs' | 'editList' | 'manageShares'

/** The relations that allow each action. `none` allows nothing. */
const allowed: Record<Action, readonly Relation[]> = {
  see: ['owner', 'editor', 'viewer', 'student', 'visitor'],
  learn: ['owner', 'editor', 'viewer', 'student', 'visitor'],
  rate: ['editor', 'viewer', 'student', 'visitor'],
  report: ['editor', 'viewer', 'student', 'visitor'],
  writeVocs: ['owner', 'editor'],
  editList: ['owner'],
  manageShares: ['owner'],
}

/** Returns whether a relation allows an action: `may('editor', 'writeVocs')`. */
export const may = (relation: Relation, action: Action): boolean => allowed[action].includes(relation)

/** The user's relation to a list; `share` is what the user's share of it gives, null if there is none. A deleted list has no owner. */
export function relationOf(
  list: { ownerId: string | null; public: boolean },
  userId: string,
  share: Sharing | null,
): Relation {
  if (list.ownerId === null) return 'none'
  if (list.ownerId === userId) return 'owner'
  return share ?? (list.public ? 'visitor' : 'none')
}

/** The permission that the views carry. */
export const permissionOf = (relation: Relation): Permission =>
  relation === 'owner' || relation === 'editor' ? relation : 'other'
