export { SharedLists } from './shared-lists.tsx'
export { SharesPage, type SharesPageProps } from './shares-page.tsx'
