export { type Accessible, accessibleLists, accessList, type ListRow } from './access.ts'
export type { Action } from './policy.ts'
export { standings } from './standing.ts'
export { viewLists } from './view.ts'
