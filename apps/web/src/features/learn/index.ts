export { LearnedPage } from './learned-page.tsx'
export { LearningListsPage, type LearningListsPageProps } from './learning-lists-page.tsx'
export { ListStatsPage, type ListStatsPageProps } from './list-stats-page.tsx'
