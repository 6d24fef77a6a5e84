export { LibraryPage, type LibraryPageProps } from './library-page.tsx'
export { ListPage, type ListPageProps } from './list-page.tsx'
