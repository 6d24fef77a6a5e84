import * as z from 'zod'
import { requestedDay, reviewType } from '../reviews/reviews.ts'
import { maxLength, messages, text } from '../text.ts'
import { reviewTypes } from '../values/choices.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'

const ofClass = { classId: z.string() }

/** A tag, or null for all words. */
const assignedTag = text()
  .trim()
  .check(maxLength(limits.tags.length))
  .transform((tag) => (tag === '' ? null : tag))
  .nullable()
  .describe('Only the words with this tag; null for all.')

/** The fields of an assignment that a teacher sets; also those of its form. */
export const assignmentFields = z.object({
  listId: z
    .string(messages.required)
    .min(1, messages.required)
    .describe('A list of yours. It is attached to the class if it is not yet.'),
  tag: assignedTag.default(null),
  types: z
    .array(reviewType)
    .min(1, messages.required)
    .transform((types) => reviewTypes.filter((type) => types.includes(type)))
    .describe('The review types in which each word is to be answered.'),
  dueDay: requestedDay.describe('The last day: the date on which it begins for each student.'),
})

export const createAssignmentInput = assignmentFields.extend(ofClass)

/** A change of an assignment: what is absent stays; a `tag` of null means all words. */
export const updateAssignmentInput = z.object({
  ...ofClass,
  id: z.string(),
  listId: assignmentFields.shape.listId.exactOptional(),
  tag: assignedTag.exactOptional(),
  types: assignmentFields.shape.types.exactOptional(),
  dueDay: assignmentFields.shape.dueDay.exactOptional(),
})

export const assignmentInput = z.object({ ...ofClass, id: z.string() })
export const assignmentsInput = z.object(ofClass)

const assignmentFigures = {
  answered: z.int().describe('Its cards that were answered at least once.'),
  known: z.int().describe('Those of them that wait 21 days or more, or are learned.'),
  total: z.int().describe('Its cards: its words in each of its review types, as far as these can be asked.'),
}

/** Words of a list that a class is to learn by a day, each in some review types. */
export const assignmentView = z.object({
  id: z.string(),
  listId: z.string(),
  listName: z.string(),
  tag: z.string().nullable(),
  types: z.array(reviewType),
  dueDay: z.string(),
  createdAt: unixMs,
  total: assignmentFigures.total,
  answered: assignmentFigures.answered
    .exactOptional()
    .describe('For a student: the own cards that were answered at least once.'),
  known: assignmentFigures.known.exactOptional().describe('For a student.'),
  isNew: z.boolean().exactOptional().describe('For a student: whether the student has not seen it yet.'),
})
export type AssignmentView = z.infer<typeof assignmentView>

/** The assignments of a class, by their last days. */
export const assignmentsView = z.array(assignmentView)

/** The progress of the members of a class, for its teacher. */
export const classProgressView = z.object({
  members: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        lastActiveAt: unixMs.nullable().describe('The last answer in a list of the class; null if there is none.'),
        minutes: z.int().describe("The minutes that the answers of this week took, in the class's lists."),
        assignments: z.array(z.object({ id: z.string(), ...assignmentFigures })),
        lists: z
          .array(z.object({ id: z.string(), ...assignmentFigures }))
          .describe('The same of each list of the class, in all review types.'),
      }),
    )
    .describe('By name.'),
  missed: z
    .array(z.object({ vocId: z.string(), term: z.string(), misses: z.int() }))
    .describe('The words with the most wrong answers of the last four weeks.'),
})
export type ClassProgressView = z.infer<typeof classProgressView>

export const exportProgressInput = z.object({
  ...ofClass,
  format: z.enum(['json', 'csv'], { error: 'Must be json or csv' }).default('json'),
})
