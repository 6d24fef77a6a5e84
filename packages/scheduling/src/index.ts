export * from './progress.ts'
export * from './queue.ts'
export * from './schedule.ts'
