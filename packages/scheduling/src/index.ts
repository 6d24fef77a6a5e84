// `day.ts` and `memory/memory.ts` are entry points of their own: they load libraries.

export * from './blocks.ts'
export * from './day-name.ts'
export * from './memory/adaptive.ts'
export * from './milestones.ts'
export * from './progress.ts'
export * from './queue.ts'
export * from './schedule.ts'
export * from './steps.ts'
export * from './streak.ts'
