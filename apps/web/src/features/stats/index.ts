export { StatsPage } from './stats-page.tsx'
export { parseWeek } from './week.ts'
export { WeekPage } from './week-page.tsx'
export { YourLearning } from './your-learning.tsx'
