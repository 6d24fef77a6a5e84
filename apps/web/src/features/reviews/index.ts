export { UnsentReviews } from './journal/unsent-reviews.tsx'
export { countUnsentAnswers } from './journal/use-journal.ts'
export { ReviewAction, type ReviewActionProps } from './review-action.tsx'
export { loadReview, ReviewFlow, type ReviewFlowProps } from './review-flow.tsx'
