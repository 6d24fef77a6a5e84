export { type AccessibleList, accessibleLists, accessList, isOwnedOrShared, isVisible, shareOf } from './access.ts'
export { imageIdsOf } from './delete.ts'
export type { Action } from './policy.ts'
export { viewLists } from './view.ts'
