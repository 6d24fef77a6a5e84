export { getToday } from './queue/today.ts'
