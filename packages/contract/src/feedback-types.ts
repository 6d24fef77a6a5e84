/** What feedback is about. */
export const feedbackTypes = ['general', 'bug', 'enhancement'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** The names of the types on screen. */
export const feedbackTypeNames: Record<FeedbackType, string> = {
  general: 'General',
  bug: 'Bug',
  enhancement: 'Enhancement',
}
