export { download } from './router.ts'
