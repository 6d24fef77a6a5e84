export { LeaveListButton } from './leave-list.tsx'
export { SharedLists } from './shared-lists.tsx'
export { SharesPage } from './shares-page.tsx'
