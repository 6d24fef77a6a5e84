export { sharees, viewShare } from './sharees.ts'
