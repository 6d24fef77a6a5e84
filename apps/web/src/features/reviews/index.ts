export { KeptCards } from './kept/lazy-kept-cards.tsx'
export { GamesButton } from './play/games-button.tsx'
export { PracticeButton, type PracticeButtonProps } from './practice-button.tsx'
export {
  AllListsButton,
  type AllListsButtonProps,
  loadReview,
  ReviewButton,
  type ReviewButtonProps,
  ReviewDialogs,
  type ReviewDialogsProps,
} from './review-dialogs.tsx'
export { TodayOptionsButton } from './today-options-button.tsx'
export {
  countUnsentAnswers,
  forgetUserReviews,
  hasUnsentAnswers,
  restoreUnsentAnswers,
  subscribeUnsentAnswers,
} from './unsent/storage.ts'
