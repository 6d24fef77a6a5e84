export { listBlocks } from './blocks.ts'
