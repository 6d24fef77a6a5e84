import { cardOf, isKnown } from './learning.ts'
import { type Model, type ModelClass, type ModelList, nameOf, Refused } from './model.ts'
import type { Real } from './real.ts'

/** All classes of a teacher have this name, so that it names the teacher also of a list that several classes give. */
export const classNameOf = (teacher: number) => `Class of ${nameOf(teacher)}`

/** A member's progress with an assignment. */
interface DoneView {
  answered: number
  known: number
}

/** A class as its teacher or a student sees it. */
export interface ClassContentView {
  class: string
  role: 'teacher' | 'student'
  lists: string[]
  assignments: { list: string; types: string[]; total: number; own?: DoneView }[]
  progress?: {
    members: { name: string; lastActiveAt: number | null; done: DoneView[] }[]
    /** By the names of vocabularies. */
    missed: Record<string, number>
  }
}

/** Returns a class of the user: of the teacher, if only one may do this. */
export function classFor(model: Model, user: number, letter: string, need: 'see' | 'teach'): ModelClass {
  const found = model.classes.get(letter)
  if (found === undefined || (found.teacher !== user && !found.members.has(user))) throw new Refused('CLASS_NOT_FOUND')
  if (need === 'teach' && found.teacher !== user) throw new Refused('FORBIDDEN')
  return found
}

/** Since when the answers of a student in a list count in a class; undefined if they do not. */
function countsSince({ members, lists }: ModelClass, user: number, letter: string): number | undefined {
  const [joined, attached] = [members.get(user), lists.get(letter)]
  return joined && attached && Math.max(joined.since, attached.since)
}

/** Notes an answer in the classes that give the list to the user. */
export function noteActivity(model: Model, user: number, letter: string, date: number): void {
  for (const found of model.classes.values()) {
    const member = found.members.get(user)
    const since = countsSince(found, user, letter)
    if (member !== undefined && since !== undefined && date >= since)
      member.lastActiveAt = Math.max(member.lastActiveAt ?? 0, date)
  }
}

const weekMs = 7 * 86_400_000
const weekOf = (date: number) => Math.floor(date / weekMs)

/** Returns the wrong answers of the last four weeks that the students have given since they joined, of each vocabulary that has any. */
function missesOf(model: Model, found: ModelClass, list: ModelList, known: (name: string) => string) {
  return list.vocs.flatMap(({ name, answers }): [string, number][] => {
    const missed = answers.filter(({ user, result, date }) => {
      const since = countsSince(found, user, list.letter)
      return result === -1 && since !== undefined && date >= since && weekOf(date) > weekOf(model.now) - 4
    })
    return missed.length === 0 ? [] : [[known(name), missed.length]]
  })
}

const listOf = (model: Model, letter: string): ModelList => {
  const list = model.lists.get(letter)
  if (list === undefined) throw new Error(`a class has list ${letter}, which is gone`)
  return list
}

/** Returns the classes that a user teaches, then those that the user attends, by their letters. */
export function classesOf(model: Model, user: number, known: (name: string) => string): ClassContentView[] {
  const all = [...model.classes.values()].sort((a, b) => (a.letter < b.letter ? -1 : 1))
  return [
    ...all.filter(({ teacher }) => teacher === user).map((found) => viewOf(model, user, found, known)),
    ...all.filter(({ members }) => members.has(user)).map((found) => viewOf(model, user, found, known)),
  ]
}

function viewOf(model: Model, user: number, found: ModelClass, known: (name: string) => string): ClassContentView {
  const cardsOf = ({ letter, type }: ModelClass['assignments'][number]) =>
    listOf(model, letter).vocs.filter(({ definition }) => type === 'dictation' || definition !== '')
  const doneOf = (member: number, assignment: ModelClass['assignments'][number]): DoneView => {
    const cards = cardsOf(assignment).map((voc) => cardOf(model, member, voc, assignment.type))
    const answered = cards.filter(({ lastReview }) => lastReview !== null)
    return { answered: answered.length, known: answered.filter((card) => isKnown(model, member, card)).length }
  }
  const isTeacher = found.teacher === user
  const lists = [...found.lists.keys()]
  return {
    class: found.letter,
    role: isTeacher ? 'teacher' : 'student',
    lists,
    assignments: found.assignments.map((assignment) => ({
      ...{ list: assignment.letter, types: [assignment.type], total: cardsOf(assignment).length },
      ...(!isTeacher && { own: doneOf(user, assignment) }),
    })),
    ...(isTeacher && {
      progress: {
        members: [...found.members]
          .sort(([a], [b]) => a - b)
          .map(([member, { lastActiveAt }]) => ({
            ...{ name: nameOf(member), lastActiveAt },
            done: found.assignments.map((assignment) => doneOf(member, assignment)),
          })),
        missed: Object.fromEntries(lists.flatMap((letter) => missesOf(model, found, listOf(model, letter), known))),
      },
    }),
  }
}

/** Reads the classes of a user. */
export async function readClasses(real: Real, user: number): Promise<ClassContentView[]> {
  const call = real.call(user)
  const { classes } = await call.classes.list()
  const views = classes.map(async ({ id, role, lists }): Promise<ClassContentView> => {
    const assignments = await call.assignments.list({ classId: id })
    const progress = role === 'teacher' ? await call.assignments.getProgress({ classId: id }) : undefined
    return {
      ...{ class: real.nameOf(id), role, lists: lists.map((list) => real.nameOf(list.id)) },
      assignments: assignments.map(({ listId, types, total, answered, known }) => ({
        ...{ list: real.nameOf(listId), types, total },
        ...(answered !== undefined && known !== undefined && { own: { answered, known } }),
      })),
      ...(progress && {
        progress: {
          members: progress.members.map(({ name, lastActiveAt, assignments: done }) => ({
            ...{ name, lastActiveAt },
            done: done.map(({ answered, known }) => ({ answered, known })),
          })),
          missed: Object.fromEntries(progress.missed.map(({ vocId, misses }) => [real.nameOf(vocId), misses])),
        },
      }),
    }
  })
  const read = await Promise.all(views)
  return read.sort((a, b) => (a.role === b.role ? (a.class < b.class ? -1 : 1) : a.role === 'teacher' ? -1 : 1))
}
