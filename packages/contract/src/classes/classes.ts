import * as z from 'zod'
import { minLength, requiredText } from '../text.ts'
import { limits, pageSizes } from '../values/limits.ts'
import { languageCode, nextCursor, pageInput, unixMs } from '../vocs/fields.ts'

const { name: nameLimits } = limits.classes

/** The fields that a teacher enters for a class; also those of its form. */
export const classFields = z.object({ name: requiredText(nameLimits.max).check(minLength(nameLimits.min)) })
export const createClassInput = classFields

const flag = z.boolean('Must be true or false')

/** A change of a class: what is absent stays. */
export const updateClassInput = z.object({
  id: z.string(),
  name: classFields.shape.name.exactOptional(),
  open: flag.exactOptional().describe('Whether anybody with the code can join.'),
  newCode: flag.exactOptional().describe('True replaces the code: nobody joins with the old one any more.'),
})

/** A code of a class, as it may be typed: in lower case, and with spaces or hyphens in it. Whatever cannot be one is the code of no class. */
export const classByCodeInput = z.object({
  code: z.string().describe('Also in lower case, and with spaces or hyphens in it.'),
})

export const classIdInput = z.object({ id: z.string() })

/** A class as its teacher or one of its students sees it. */
export const classView = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['teacher', 'student']).describe('What you are in this class.'),
  teacherName: z.string(),
  code: z.string().exactOptional().describe('For the teacher: the code with which others join.'),
  open: z.boolean().describe('Whether anybody with the code can join.'),
  membersCount: z.int().exactOptional().describe('For the teacher.'),
  lists: z
    .array(z.object({ id: z.string(), name: z.string(), language: languageCode }))
    .describe('In the order in which they were attached.'),
  createdAt: unixMs,
})
export type ClassView = z.infer<typeof classView>

/** The classes that the caller teaches, then those that the caller attends, each the newest first. */
export const classesView = z.object({ classes: z.array(classView) })

/** The part of a class that is visible to everybody who has its code. */
export const classByCodeView = z.object({ name: z.string(), teacherName: z.string(), open: z.boolean() })

const ofClass = { classId: z.string() }

export const classMembersInput = z.object({ ...ofClass, ...pageInput(pageSizes.members) })

/** A member as the teacher sees them. */
export const classMemberView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  joinedAt: unixMs,
  lastActiveAt: unixMs.nullable().describe('The last answer in a list of the class; null if there is none.'),
})
export type ClassMemberView = z.infer<typeof classMemberView>
export const classMembersView = z.object({ members: z.array(classMemberView), next: nextCursor })

export const classMemberInput = z.object({ ...ofClass, userId: z.string() })
export const classListInput = z.object({ ...ofClass, listId: z.string() })
