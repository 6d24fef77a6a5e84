export { ReviewAction, type ReviewActionProps } from './review-action.tsx'
export { loadReview, ReviewFlow, type ReviewFlowProps } from './review-flow.tsx'
export {
  forgetUserReviews,
  hasUnsentAnswers,
  restoreUnsentAnswers,
  subscribeUnsentAnswers,
} from './unsent/storage.ts'
