import { amountOf, testEngine } from '@wordtide/db/testing'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { checkLists } from './check.ts'
import { classNameOf } from './classes.ts'
import { accountCommands } from './commands/accounts.ts'
import { classCommands, rareClassCommands } from './commands/classes.ts'
import { importCommands } from './commands/imports.ts'
import { learningCommands } from './commands/learning.ts'
import { listCommands, listInput, rareListCommands } from './commands/lists.ts'
import { shareCommands } from './commands/shares.ts'
import { vocCommands } from './commands/vocs.ts'
import { addList, addVocs, emptyModel, type Model, nameOf, settleShares } from './model.ts'
import { type Outcome, outcomeOf, type Plan, type Planner, runStep } from './plan.ts'
import { resultOf } from './read.ts'
import { Real } from './real.ts'

const hourMs = 3_600_000

const { MODEL_RUNS, MODEL_SEED } = process.env

/** The embedded engine takes about three times as long, and makes no difference to the rules. */
const amount = amountOf(
  testEngine() === 'postgres' ? { short: 20, all: 20, full: 1000 } : { short: 10, all: 10, full: 100 },
)

/** `MODEL_RUNS=2000` sets how often a property is tried; `MODEL_SEED=7` sets the seed, which the report of a failure has. */
export const tries = {
  numRuns: Number(MODEL_RUNS ?? amount),
  ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED) }),
}

/** A deadline for hanging runs only: a thousand tries take some minutes, and a failure is tried again and again until it is short. */
export const timeout = 3 * hourMs

/** Any command of any user. Commands that delete most of the data are rare. */
export const anyPlanner: fc.Arbitrary<Planner> = fc.oneof(
  { arbitrary: fc.oneof(...listCommands, ...shareCommands), weight: 6 },
  { arbitrary: fc.oneof(...vocCommands, ...importCommands), weight: 8 },
  { arbitrary: fc.oneof(...learningCommands), weight: 8 },
  { arbitrary: fc.oneof(...classCommands), weight: 5 },
  { arbitrary: fc.oneof(...rareListCommands, ...rareClassCommands, ...accountCommands), weight: 1 },
)

/** Returns the command as a sentence about its user. */
export const textOf = ({ user, text }: Plan) => `${nameOf(user)} ${text}`

/** Calls the procedure of a command; returns its response or the key of its error. */
export const give = (real: Real, plan: Plan): Promise<unknown> => resultOf(plan.call(real))

/** Expects the result of a command to be the outcome of the model. */
export function expectOutcome(result: unknown, outcome: Outcome, text: string): void {
  if ('refused' in outcome) expect(outcome.refused, `${text}: ${JSON.stringify(result)}`).toContain(result)
  else if (outcome.response === undefined) expect(typeof result, `${text}: ${String(result)}`).not.toBe('string')
  else expect(result, text).toMatchObject(outcome.response)
}

const pass = async (model: Model, real: Real, ms: number) => {
  await real.pass(ms)
  model.now = real.now
}

/** Gives a command, in the model, too, and expects the same of both; returns it, or undefined if it makes no sense now. */
export async function giveInModel(model: Model, real: Real, planner: Planner): Promise<Plan | undefined> {
  // The clock advances, so that the order of created rows is known.
  await pass(model, real, 1000)
  const plan = planner(model)
  if (plan === undefined) return undefined
  const command = String(++model.commands)
  const result = await give(real, plan)
  const outcome = outcomeOf(() => {
    let response: object | undefined
    for (const step of plan.steps) response = runStep(model, plan, step, command)
    return response
  })
  expectOutcome(result, outcome, textOf(plan))
  await real.learnIds(model)
  return plan
}

/** Chooses what commands are about that are given at the same time: no two of them make a list of the same letter. */
export async function planTogether(model: Model, real: Real, planners: readonly Planner[]): Promise<Plan[]> {
  await pass(model, real, 1000)
  const planned = { ...model, used: new Set(model.used) }
  return planners.flatMap((planner) => {
    const plan = planner(planned)
    for (const letter of plan?.lists ?? []) planned.used.add(letter)
    return plan ?? []
  })
}

/** A command of one user, after which every user reads the lists that it was about. */
class UserCommand implements fc.AsyncCommand<Model, Real>, fc.WithCloneMethod<UserCommand> {
  readonly #planner: Planner
  #text = 'a command that was not given'

  constructor(planner: Planner) {
    this.#planner = planner
  }

  /** Each sequence has its own commands, because each says what it did there. */
  [fc.cloneMethod](): UserCommand {
    return new UserCommand(this.#planner)
  }

  check(model: Readonly<Model>): boolean {
    return this.#planner(model) !== undefined
  }

  async run(model: Model, real: Real): Promise<void> {
    const planned = this.#planner(model)
    this.#text = planned === undefined ? this.#text : `${model.commands + 1}: ${textOf(planned)}`
    const plan = await giveInModel(model, real, this.#planner)
    await checkLists(model, real, plan?.lists ?? [])
  }

  toString(): string {
    return this.#text
  }
}

/** Lets time pass, in which days may begin. */
class PassTime implements fc.AsyncCommand<Model, Real> {
  readonly #hours: number

  constructor(hours: number) {
    this.#hours = hours
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    await pass(model, real, this.#hours * hourMs)
  }

  toString(): string {
    return `${this.#hours} hours pass`
  }
}

/** Commands of all users, and time that passes. */
export const anyCommands = (maxCommands: number) =>
  fc.commands<Model, Real, false>(
    [
      ...Array.from({ length: 9 }, () => anyPlanner.map((planner) => new UserCommand(planner))),
      fc.constantFrom(7, 24, 100).map((hours) => new PassTime(hours)),
    ],
    { maxCommands, size: 'max' },
  )

/** Creates users with two lists: Ada's A, which is public, and Ben's B. Each is an editor of the other's. Ada has a class, which Cleo attends. */
export async function setUp(): Promise<{ model: Model; real: Real }> {
  const real = await Real.create()
  const model = emptyModel(real.now)
  for (const [owner, letter] of ['A', 'B'].entries()) {
    const isPublic = letter === 'A'
    const list = addList(model, { letter, owner, name: letter, isPublic })
    const { lists, vocs } = real.call(owner)
    const { id } = await lists.create(listInput(real, letter, isPublic))
    real.learnId(letter, id)
    for (const term of ['uno', 'dos', 'tres']) {
      await pass(model, real, 1000)
      addVocs(model, { list, user: owner, command: `${letter} ${term}` }, [{ term, definition: 'one', pos: 'n' }])
      const definitions = [{ language: 'en' as const, value: 'one' }]
      real.learnId(`${letter} ${term}.0`, (await vocs.create({ listId: id, term, pos: 'n', definitions })).id)
    }
  }
  for (const [owner, { letter, shares }] of [...model.lists.values()].entries()) {
    const editor = 1 - owner
    shares.set(editor, { editor: true, since: model.now, direct: true })
    await real.call(owner).shares.create({ listId: real.idOf(letter), email: real.emailOf(editor), editor: true })
  }
  await setUpClass(model, real)
  return { model, real }
}

/** Creates a class of Ada's with list A, which Cleo attends. */
async function setUpClass(model: Model, real: Real): Promise<void> {
  const { classes } = real.call(0)
  const { id, code = '' } = await classes.create({ name: classNameOf(0) })
  real.learnId('X', id)
  real.learnId('code of X', code)
  await classes.attachList({ classId: id, listId: real.idOf('A') })
  await real.call(2).classes.join({ code })
  const since = model.now
  model.classes.set('X', {
    ...{ letter: 'X', teacher: 0, assignments: [] },
    members: new Map([[2, { since, lastActiveAt: null }]]),
    lists: new Map([['A', { since }]]),
  })
  model.used.add('X')
  settleShares(model)
}
