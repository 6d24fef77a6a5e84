export { type Accessible, accessibleLists, accessList, isTheirs, isVisible, type ListRow, shareOf } from './access.ts'
export { imagesOf } from './images.ts'
export type { Action } from './policy.ts'
export { viewLists } from './view.ts'
