import { type ReviewType, reviewTypes } from '@wordtide/contract'
import * as fc from 'fast-check'
import { noteActivity } from '../classes.ts'
import { zoneHours } from '../learning.ts'
import { listFor, listWith, type Model, type ModelSettings, Refused, sees, userOf, vocFor } from '../model.ts'
import { anyLetter, anyVoc, chooseVoc, command } from '../plan.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface Answer {
  name: string
  type: ReviewType
  result: -1 | 0 | 1
  date: number
}

/** Saves the answers that are new; returns their number, and the skipped ones. */
function save(model: Model, user: number, answers: readonly Answer[]) {
  if (answers.some(({ date }) => date > model.now + dayMs)) throw new Refused('INVALID_INPUT')
  const maxConfidence = userOf(model, user).settings.intervals.length + 1
  const skipped = new Set<string>()
  let saved = 0
  for (const { name, ...answer } of answers) {
    const list = listWith(model, name)
    const voc = list?.vocs.find((one) => one.name === name)
    if (list === undefined || voc === undefined || !sees(list, user)) skipped.add(name)
    else {
      const isKnown = voc.answers.some(
        (one) => one.user === user && one.type === answer.type && one.date === answer.date,
      )
      if (isKnown || answer.date < (list.resets.get(user) ?? 0)) continue
      voc.answers.push({ user, ...answer, maxConfidence })
      noteActivity(model, user, list.letter, answer.date)
      saved++
    }
  }
  return { saved, skipped: [...skipped].sort() }
}

/** The age of an answer in ms. A little ahead of the server's clock it counts; more than a day ahead it is refused. */
const anyAge = fc.constantFrom(0, 0, 0, minuteMs, 2 * hourMs, dayMs, 3 * dayMs, -hourMs)
const anyAnswers = fc.array(
  fc.record({
    choice: anyVoc,
    type: fc.constantFrom(...reviewTypes),
    result: fc.constantFrom(1 as const, 1 as const, 0 as const, -1 as const),
    age: fc.oneof({ arbitrary: anyAge, weight: 40 }, { arbitrary: fc.constant(-25 * hourMs), weight: 1 }),
  }),
  { minLength: 1, maxLength: 4 },
)

const submit = command(
  fc.record({ letter: anyLetter, answers: anyAnswers, isRepeated: fc.boolean() }),
  (user, { letter, answers: chosen, isRepeated }, model) => {
    const { now } = model
    const answers = chosen.map(({ choice, type, result, age }) => ({
      ...{ type, result, date: now - age },
      name: chooseVoc(model, letter, choice),
    }))
    const text = answers.map(({ name, type, result }) => `${name} ${type} ${result}`)
    const times = isRepeated ? 2 : 1
    const expected: object[] = []
    return {
      text: `answers ${text.join(', ')} of list ${letter}${isRepeated ? ', and sends it again' : ''}`,
      lists: [letter],
      steps: Array.from({ length: times }, (_, n) => (model: Model) => {
        expected[n] = save(model, user, answers)
        return { sent: [...expected] }
      }),
      call: async (real) => {
        const vocReviews = answers.map(({ name, ...answer }) => ({
          ...answer,
          vocId: real.idOf(name),
          thinkingTime: 7,
        }))
        const sent: object[] = []
        for (let n = 0; n < times; n++) {
          const { saved, skipped } = await real.call(user).reviews.submit({ vocReviews })
          const names = answers.map(({ name }) => name).filter((name) => skipped.includes(real.idOf(name)))
          sent.push({ saved, skipped: [...new Set(names)].sort() })
        }
        return { sent }
      },
    }
  },
)

const reset = command(fc.record({ letter: anyLetter }), (user, { letter }) => ({
  text: `resets list ${letter}`,
  lists: [letter],
  steps: [
    (model) => {
      const list = listFor(model, user, letter, 'see')
      for (const voc of list.vocs) voc.answers = voc.answers.filter((answer) => answer.user !== user)
      list.resets.set(user, model.now)
      return {}
    },
  ],
  call: (real) => real.call(user).reviews.reset({ id: real.idOf(letter) }),
}))

const pause = command(fc.record({ letter: anyLetter, isBack: fc.boolean() }), (user, { letter, isBack }) => ({
  text: `${isBack ? 'resumes' : 'pauses'} list ${letter}`,
  lists: [letter],
  steps: [
    (model) => {
      const { pausedBy } = listFor(model, user, letter, 'see')
      if (isBack) pausedBy.delete(user)
      else pausedBy.add(user)
      return {}
    },
  ],
  call: (real) => real.call(user).reviews[isBack ? 'resume' : 'pause']({ id: real.idOf(letter) }),
}))

const suspend = command(
  fc.record({ letter: anyLetter, choice: anyVoc, isBack: fc.boolean() }),
  (user, { letter, choice, isBack }, model) => {
    const name = chooseVoc(model, letter, choice)
    return {
      text: `${isBack ? 'takes back' : 'suspends'} vocabulary ${name} of list ${letter}`,
      lists: [letter],
      steps: [
        (model) => {
          const { suspendedBy } = vocFor(model, user, name, 'see').voc
          if (isBack) suspendedBy.delete(user)
          else suspendedBy.add(user)
          return {}
        },
      ],
      call: (real) => {
        const { vocs } = real.call(user)
        return isBack ? vocs.resume({ id: real.idOf(name) }) : vocs.suspend({ id: real.idOf(name) })
      },
    }
  },
)

const someSettings: fc.Arbitrary<Partial<ModelSettings>> = fc.record(
  {
    intervals: fc.constantFrom([], [1], [1, 4], [0, 2, 5]),
    timeZone: fc.constantFrom(null, ...Object.keys(zoneHours)),
    dayStartsAt: fc.constantFrom(0, 4, 20),
    newPerDay: fc.constantFrom(0, 2, 20),
    reviewsPerDay: fc.constantFrom(0, 3, 200),
    learnedReturn: fc.boolean(),
    introduce: fc.boolean(),
    repeatMissed: fc.boolean(),
  },
  { requiredKeys: [] },
)

const changeSettings = command(fc.record({ changes: someSettings }), (user, { changes }, model) => ({
  text: `changes the review settings to ${JSON.stringify(changes)}`,
  lists: [...model.lists.keys()],
  steps: [
    (model) => {
      Object.assign(userOf(model, user).settings, structuredClone(changes))
      return { reviews: changes }
    },
  ],
  call: (real) => real.call(user).reviews.updateSettings({ reviews: changes }),
}))

export const learningCommands = [submit, submit, submit, reset, suspend, suspend, pause, changeSettings]
