export { LearningListsPage } from './learning-lists-page.tsx'
export { ListStatsPage } from './list-stats-page.tsx'
