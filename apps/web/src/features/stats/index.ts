export { StatsPage } from './stats-page.tsx'
export { YourLearning } from './your-learning.tsx'
