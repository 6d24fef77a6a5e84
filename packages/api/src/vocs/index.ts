export { selectVocs, viewVoc } from './view.ts'
