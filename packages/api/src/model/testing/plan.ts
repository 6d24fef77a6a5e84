import type { ErrorKey } from '@wordtide/contract'
import * as fc from 'fast-check'
import { type Model, type ModelList, Refused, userNames, userOf } from './model.ts'
import type { Real } from './real.ts'

/**
 * One step of a command in the model: changes it, and returns what is expected of the response, as `toMatchObject` takes it. Throws
 * `Refused`. `command` is the name of the command, which what it makes is named after.
 */
export type Step = (model: Model, command: string) => object | undefined

/** A command of a user, whose subject has been chosen. */
export interface Plan {
  user: number
  /** The action of the user: `deletes list A`. */
  text: string
  /** The letters of the lists that it may change. */
  lists: string[]
  /** One for each transaction: commands that run at the same time may come between two of them. */
  steps: Step[]
  /** Calls the procedure; resolves to the result that the last step describes. */
  call(real: Real): Promise<unknown>
  /** True if it needs no account. */
  isSignedOut?: boolean
}

/** Chooses what a command is about; undefined if it makes no sense in this state. */
export type Planner = (model: Model) => Plan | undefined

/** The outcome of a command: its response, or the keys of the errors that are right. */
export type Outcome = { response: object | undefined } | { refused: readonly ErrorKey[] }

/** Describes the outcome of steps that have run: an error that a step throws is a refusal, or else a fault of the model. */
export function outcomeOf(run: () => object | undefined): Outcome {
  try {
    return { response: run() }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.keys }
    throw error
  }
}

/** Runs a step in the model. A user without an account may do nothing. */
export function runStep(model: Model, plan: Plan, step: Step, command: string): object | undefined {
  if (!userOf(model, plan.user).hasAccount && plan.isSignedOut !== true) throw new Refused('UNAUTHORIZED')
  return step(model, command)
}

export const anyUser = fc.nat(userNames.length - 1)

/** The letters that lists get; the first two are there from the beginning. */
export const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** Mostly one of the initial lists, so that many commands concern them. */
export const anyLetter = fc.constantFrom('A', 'A', 'A', 'B', 'B', 'B', 'C')
/** Chooses a vocabulary of a list, or one that was deleted, or one that never was. */
export const anyVoc = fc.nat(7)
export const anyVocs = fc.array(anyVoc, { minLength: 1, maxLength: 4 })

/** Returns the name of the vocabulary that a number of `anyVoc` chooses. */
export function chooseVoc(model: Model, letter: string, choice: number): string {
  const list: ModelList | undefined = model.lists.get(letter)
  const names = list?.vocs.map(({ name }) => name) ?? []
  const choices = [...names, model.deleted[0] ?? 'none']
  return choices[choice % choices.length] ?? 'none'
}

/** Returns the first letter that has never named a list; undefined if there is none. */
export const freeLetter = (model: Model): string | undefined => letters.find((letter) => !model.used.has(letter))

/**
 * A kind of command: `plan` says what a user does with what `choices` has chosen. Mostly the user is the owner of the list
 * that `letter` names, if there is one, else anyone, who may have no right to it.
 */
export const command = <Choices extends object>(
  choices: fc.Arbitrary<Choices>,
  plan: (user: number, choices: Choices, model: Model) => (Omit<Plan, 'user'> & { user?: number }) | undefined,
): fc.Arbitrary<Planner> =>
  fc.tuple(anyUser, fc.constantFrom(true, true, false), choices).map(([anyone, isOwner, chosen]) => {
    const planner: Planner = (model) => {
      const letter = isOwner && 'letter' in chosen ? String(chosen.letter) : ''
      const user = model.lists.get(letter)?.owner ?? anyone
      const planned = plan(user, chosen, model)
      return planned && { user, ...planned }
    }
    // The subject of a command is not known before the command is planned.
    return Object.assign(planner, { [fc.toStringMethod]: () => 'command' })
  })
