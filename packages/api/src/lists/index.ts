export { type Accessible, accessibleLists, accessList, type ListRow } from './access.ts'
export { standings } from './standing.ts'
export { viewLists } from './view.ts'
