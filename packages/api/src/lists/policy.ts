import type { Permission } from '@wordtide/contract'

/** What a person truly is to a list; callers are told the coarser `permission`. */
export type Relation = 'owner' | 'editor' | 'viewer' | 'visitor' | 'none'

/** What somebody may want to do with a list. */
export type Action = 'see' | 'learn' | 'rate' | 'writeVocs' | 'editList' | 'manageShares'

/** Who may do what, in one place; each line is a sentence. `none` appears in no line, so that it may do nothing. */
const allowed: Record<Action, readonly Relation[]> = {
  see: ['owner', 'editor', 'viewer', 'visitor'],
  learn: ['owner', 'editor', 'viewer', 'visitor'],
  rate: ['editor', 'viewer', 'visitor'],
  writeVocs: ['owner', 'editor'],
  editList: ['owner'],
  manageShares: ['owner'],
}

/** `may('editor', 'writeVocs')`: whether an editor may write vocabularies. */
export const may = (relation: Relation, action: Action): boolean => allowed[action].includes(relation)

/** The relation, from what is known of the list and the person. */
export function relationOf(
  list: { ownerId: string; public: boolean },
  personId: string,
  share: { editor: boolean } | null,
): Relation {
  if (list.ownerId === personId) return 'owner'
  if (share !== null) return share.editor ? 'editor' : 'viewer'
  return list.public ? 'visitor' : 'none'
}

/** The relation as callers are told it. */
export const permissionOf = (relation: Relation): Permission =>
  relation === 'owner' || relation === 'editor' ? relation : 'other'
