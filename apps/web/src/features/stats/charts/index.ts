export { BarsChart } from './bars-chart.tsx'
export { ShareBar } from './share-bar.tsx'
export { YearChart } from './year-chart.tsx'
