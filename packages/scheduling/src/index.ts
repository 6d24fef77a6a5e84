export * from './ladder.ts'
export * from './progress.ts'
export * from './queue.ts'
