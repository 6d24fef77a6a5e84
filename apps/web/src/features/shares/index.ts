export { LeaveListButton } from './leave-list.tsx'
export { NewAssignmentsMark, NewSharesMark, NewSharesNotice } from './new-shares.tsx'
export { SharedLists } from './shared-lists.tsx'
export { SharesPage } from './shares-page.tsx'
