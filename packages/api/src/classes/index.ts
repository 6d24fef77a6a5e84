export { listClasses } from './view.ts'
