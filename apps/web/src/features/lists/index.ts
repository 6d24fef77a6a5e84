export { LibraryPage } from './library-page.tsx'
export { ListPage } from './list-page.tsx'
export { OwnLists, PublicLists } from './lists-table.tsx'
