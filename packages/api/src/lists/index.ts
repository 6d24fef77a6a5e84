export {
  type AccessibleList,
  accessList,
  isOfKeptList,
  isOwnedOrShared,
  isVisible,
  isVisibleById,
  type ListRow,
  listColumns,
  requireAccess,
  sharedAs,
  shareOf,
} from './access.ts'
export { changeListImage } from './change-image.ts'
export { copyListImage } from './copy-image.ts'
export { createList, listKeyOf } from './create.ts'
export { hideLists } from './delete.ts'
export { deleteRowsOfLists, imageIdsOf } from './delete-rows.ts'
export { figureSettings, figuresOfLists } from './figures.ts'
export { type ListSearch, type PageBounds, pagesOfUser } from './pages.ts'
export { type Action, may, relationOf } from './policy.ts'
export { unpublishList } from './unpublish.ts'
export { getList, selectedOfList, viewList, viewListRow, viewWithProgress } from './view.ts'
