import { isLearned, type Schedule, type WaitingState, waitDays } from './schedule.ts'

/*
 * How far a vocabulary has come: new while no review of it was answered, learned while at least one is learned, known while at least one
 * waits three weeks or more, and learning otherwise. The settings in force decide, so that a change of them holds at once.
 */

/** The milestones of a vocabulary, in the order in which it reaches them. */
export const milestones = ['new', 'learning', 'known', 'learned'] as const

export type Milestone = (typeof milestones)[number]

/** A review that waits so many days, or more, is known. */
export const knownFromDays = 21

/** The milestone of an answered review. After a wrong answer under intervals it waits a day at most, and is not known. */
export function reviewMilestone(state: WaitingState, settings: Schedule): Exclude<Milestone, 'new'> {
  if (isLearned(state, settings)) return 'learned'
  return (waitDays(state, settings) ?? 0) >= knownFromDays ? 'known' : 'learning'
}

/** The milestone of a vocabulary: the highest of its answered reviews; new if it has none. */
export const milestoneOf = (answered: readonly WaitingState[], settings: Schedule): Milestone =>
  answered.reduce<Milestone>((highest, state) => {
    const milestone = reviewMilestone(state, settings)
    return milestones.indexOf(milestone) > milestones.indexOf(highest) ? milestone : highest
  }, 'new')
