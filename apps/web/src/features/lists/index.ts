export { type LibraryListsProps, OwnLists, PublicLists } from './library-lists.tsx'
export { LibraryPage } from './library-page.tsx'
export { ListActions, type ListOfActions } from './list-actions.tsx'
export { ListPage } from './list-page.tsx'
