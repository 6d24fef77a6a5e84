export { loadAnsweredVocabularies, saveAnswers } from './answers/answers.ts'
export { learnerOf, type SavedAnswers, saveImportedAnswers } from './answers/imported-answers.ts'
export { hasOneOf, lockForAnswers } from './answers/lock.ts'
export { canBeAsked, hasUndefined, isUnaskableReview, isUndefined } from './askable-sql.ts'
export { assignmentChanged, countCards, countCardsOf, wordsChanged } from './classes/assignments.ts'
export { countDone, countStaleProgress } from './classes/count-done.ts'
export { addMisses, deleteOldMisses, missedWeekOf, missedWeeks, moveMisses, subtractMisses } from './classes/misses.ts'
export { subtractVocabularies } from './counts.ts'
export { mostPerStatement, runLongCount } from './in-parts.ts'
export {
  addLearningList,
  isNotPaused,
  isPausedFor,
  lastReviewsOf,
  recountLearners,
  removeFromLearners,
  reviewersOf,
  setPaused,
} from './learners.ts'
export { computeMemories, computeUnknownMemories } from './memories/compute-memories.ts'
export { fitParameters } from './memories/fit-parameters.ts'
export { nextMemoryLevels } from './memories/memories.ts'
export { memorySetColumns, memorySetsIn, memorySetsOf } from './memories/memory-sets.ts'
export { chooseParameters, readOwnParameters } from './memories/own-parameters.ts'
export {
  countMilestones,
  type MilestoneStates,
  milestoneStates,
  milestonesOfLists,
  selectMilestones,
} from './milestones/milestones.ts'
export { moveLearning } from './move.ts'
export { isNewCard, newCardCursor, setBackToDefined } from './new-card-cursors.ts'
export { endOfPeriod, periodOf, startOfPeriod } from './periods.ts'
export { progressOfLists } from './progress.ts'
export { finishReset, finishResets, ResetUnderWay, stepsOfReset, untilReset } from './resets/finish-resets.ts'
export { beginReset, isBeingReset, type Reset } from './resets/resets.ts'
export {
  afterRange,
  bySchedule,
  dueAtSql,
  isInRange,
  isLearnedSql,
  longestWait,
  rangeOf,
  type Schedule,
  type WaitColumns,
  waitColumns,
  waitStateOf,
  waits,
} from './review-sql.ts'
export { countForOneCall } from './rows-per-call.ts'
export {
  changeReviewSettings,
  daySettings,
  lockReviewSettings,
  type ReviewSettings,
  reviewSettingsOf,
  savedReviewSettingsOf,
  withMemorySets,
} from './schedule.ts'
export {
  beforeSuspensions,
  endOfSuspensions,
  isNotSuspended,
  type SuspensionKey,
  suspendedNewCards,
  suspendedReview,
  suspendedReviews,
} from './suspended-sql.ts'
export { resume, suspend } from './suspensions.ts'
export { dueVocabularies, progressOfVocabulary, reviewsOfVocabularies } from './voc-reviews.ts'
