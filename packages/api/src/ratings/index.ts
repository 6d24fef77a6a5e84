export { removeFromRatings } from './ratings.ts'
