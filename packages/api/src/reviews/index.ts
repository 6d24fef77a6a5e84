export { finishResets } from './reset.ts'
