export {
  type AccessibleList,
  accessibleLists,
  accessList,
  isOwnedOrShared,
  isVisible,
  requireAccess,
  shareOf,
} from './access.ts'
export { imageIdsOf } from './delete.ts'
export { type Action, may, relationOf } from './policy.ts'
export { searchListsOfUser } from './search.ts'
export { viewLists } from './view.ts'
