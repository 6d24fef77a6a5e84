import type { ClassView } from '@wordtide/contract'

/** Returns a class that Ada teaches. */
export const makeClass = (overrides: Partial<ClassView> = {}): ClassView => ({
  id: 'class-1',
  name: 'Year 7',
  role: 'teacher',
  teacherName: 'Ada Lovelace',
  code: 'ABCDEFGH',
  open: true,
  membersCount: 2,
  lists: [{ id: 'list-1', name: 'Obst', language: 'de' }],
  createdAt: 0,
  ...overrides,
})

/** Returns a class that Ada attends. */
export function makeAttendedClass(): ClassView {
  const { code: _, membersCount: __, ...attended } = makeClass({ role: 'student', teacherName: 'Grace Hopper' })
  return attended
}
