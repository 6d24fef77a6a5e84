// `day.ts` is an entry point of its own: it may load a polyfill.
export * from './blocks.ts'
export * from './day-name.ts'
export * from './progress.ts'
export * from './queue.ts'
export * from './schedule.ts'
export * from './steps.ts'
export * from './streak.ts'
