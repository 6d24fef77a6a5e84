import { reviewTypes } from '@wordtide/contract'
import { createRandom } from '@wordtide/simulation'
import type { Clock } from './clock.ts'
import { type Call, review } from './study.ts'

/** The students of the class. */
export const students = [
  ...['Amira Said', 'Anton Weber', 'Bea Lindqvist', 'Carlos Mota', 'Daria Petrova', 'Elif Kaya', 'Finn Jansen'],
  ...['Grace Mensah', 'Hugo Martin', 'Ines Duarte', 'Jonas Keller', 'Kavya Rao', 'Leon Fischer', 'Maja Nowak'],
  ...['Nils Berg', 'Olu Adeyemi', 'Paula Costa', 'Quinn Murphy', 'Rosa Greco', 'Sami Laine', 'Tara Singh'],
  ...['Umut Demir', 'Vera Horvat', 'Wen Li', 'Zoe Papadaki'],
]

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** The assignments: the words of a list in some review types, by a day of the term; the last one is not over at its end. */
const tasks = [
  { list: 'Spanish: first words', types: ['translation'], dueIn: 14 },
  { list: 'Spanish: in the kitchen', types: ['translation'], dueIn: 28 },
  { list: 'Spanish: first words', types: [...reviewTypes], dueIn: 42 },
  { list: 'Spanish: in the kitchen', types: [...reviewTypes], dueIn: 53 },
] as const

/** The days of the term that are over. */
export const termDays = 45

interface School {
  teacher: Call
  clock: Clock
  /** The ids of the lists, by their names. */
  listIds: ReadonlyMap<string, string>
}

/** Creates a class with its assignments; returns its code. */
export async function openClass({ teacher, clock, listIds }: School): Promise<string> {
  const { id: classId, code = '' } = await teacher.classes.create({ name: 'Spanish, year 7' })
  const begin = clock.now().getTime()
  for (const { list, types, dueIn } of tasks) {
    const listId = listIds.get(list) ?? ''
    const dueDay = new Date(begin + dueIn * day).toISOString().slice(0, 10)
    clock.pass(minute)
    await teacher.assignments.create({ classId, listId, types: [...types], dueDay })
  }
  return code
}

/** Returns the work of each student on a day: some study on few days, others on most. */
export function createStudents(calls: readonly Call[], listIds: ReadonlyMap<string, string>, clock: Clock) {
  const random = createRandom(16)
  const diligence = calls.map(() => 0.15 + 0.4 * random())
  const skill = calls.map(() => 0.65 + 0.3 * random())
  /** Returns how many cards they have answered on a day of the term. */
  return async (termDay: number): Promise<number> => {
    let answers = 0
    for (const [n, call] of calls.entries()) {
      const studies = random() < (diligence[n] ?? 0)
      const { list } = tasks[Math.min(tasks.length - 1, Math.floor(termDay / 14))] ?? tasks[0]
      if (!studies) continue
      clock.pass(2 * minute)
      answers += await review(call, listIds.get(list) ?? '', skill[n] ?? 0.8, random, clock)
    }
    return answers
  }
}

/** Lets a student join, in the first hours of the term. */
export async function joinClass(call: Call, code: string, clock: Clock): Promise<void> {
  clock.pass(hour / students.length)
  await call.classes.join({ code })
}
