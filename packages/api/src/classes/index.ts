export { accessClass, lockClass, lockClassLists, taughtClass } from './access.ts'
export { attachInClass } from './class-lists.ts'
export { beginProgress } from './class-progress.ts'
export { listClasses } from './view.ts'
