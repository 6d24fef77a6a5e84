export {
  type AccessibleList,
  accessList,
  isOwnedOrShared,
  isVisible,
  type ListRow,
  requireAccess,
  shareOf,
} from './access.ts'
export { imageIdsOf } from './delete.ts'
export { type PageBounds, preparePages } from './pages.ts'
export { type Action, may, relationOf } from './policy.ts'
export { searchListsOfUser } from './search.ts'
export { selectedOfList, viewWithProgress } from './view.ts'
