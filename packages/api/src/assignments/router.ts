import {
  assignmentFields,
  assignmentInput,
  assignmentsInput,
  assignmentsView,
  assignmentView,
  classProgressView,
  createAssignmentInput,
  emptyView,
  exportProgressInput,
  updateAssignmentInput,
} from '@wordtide/contract'
import { assignment, schoolClass } from '../calls/examples.ts'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { byteStream } from '../values/byte-stream.ts'
import { createAssignment, deleteAssignment, updateAssignment } from './change.ts'
import { exportProgress } from './export-progress.ts'
import { getProgress } from './progress.ts'
import { listAssignments, seeAssignments } from './view.ts'

const ofClass = { classId: schoolClass.id }
const { id } = assignment
const fields = assignmentFields.parse(assignment)

export const assignmentsRouter = trpc.router({
  list: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/classes/:classId/assignments',
        summary: 'What a class is to learn, by the last days',
        description: 'For its teacher and its students. Students also see how far they have come.',
        errors: ['CLASS_NOT_FOUND'],
        example: { input: ofClass, output: [assignment] },
      },
    })
    .input(assignmentsInput)
    .output(assignmentsView)
    .query(({ ctx, input }) => listAssignments(ctx, input.classId)),

  create: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/classes/:classId/assignments',
        status: 201,
        summary: 'Set words of your list to learn by a day',
        description:
          'Today brings the new cards of its words first to each student. A list that is not attached to the class yet is attached.',
        errors: [
          'CLASS_NOT_FOUND',
          'LIST_NOT_FOUND',
          'FORBIDDEN',
          'MAX_ASSIGNMENTS_EXCEEDED',
          'MAX_CLASS_LISTS_EXCEEDED',
        ],
        example: { input: { ...ofClass, ...fields }, output: assignment },
      },
    })
    .input(createAssignmentInput)
    .output(assignmentView)
    .mutation(({ ctx, input }) => createAssignment(ctx, input)),

  update: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/classes/:classId/assignments/:id',
        summary: 'Change an assignment of your class',
        description: 'What is absent stays as it is.',
        errors: ['CLASS_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'LIST_NOT_FOUND', 'FORBIDDEN', 'MAX_CLASS_LISTS_EXCEEDED'],
        example: { input: { ...ofClass, id, dueDay: fields.dueDay }, output: assignment },
      },
    })
    .input(updateAssignmentInput)
    .output(assignmentView)
    .mutation(({ ctx, input }) => updateAssignment(ctx, input)),

  delete: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/classes/:classId/assignments/:id',
        status: 204,
        summary: 'Delete an assignment of your class',
        description: 'What the students have learned stays theirs.',
        errors: ['CLASS_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'FORBIDDEN'],
        example: { input: { ...ofClass, id } },
      },
    })
    .input(assignmentInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteAssignment(ctx, input)
      return {}
    }),

  /** Notes that a student has seen the assignments of a class, which are then not new any more. */
  see: protectedProcedure
    .input(assignmentsInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await seeAssignments(ctx, input.classId)
      return {}
    }),

  getProgress: protectedProcedure
    .input(assignmentsInput)
    .output(classProgressView)
    .query(({ ctx, input }) => getProgress(ctx, input.classId)),

  exportProgress: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/classes/:classId/progress',
        summary: 'How far the members of your class have come',
        description: 'As JSON, or, with `format=csv`, as a table with a row for each member.',
        parameters: { format: '`json`, or `csv` for spreadsheets: the members and their assignments as a table.' },
        errors: ['CLASS_NOT_FOUND', 'FORBIDDEN'],
        file: { types: ['application/json', 'text/csv'], isDownload: true, json: classProgressView },
        example: { input: { ...ofClass, format: 'json' } },
      },
    })
    .input(exportProgressInput)
    .output(byteStream)
    .query(({ ctx, input }) => exportProgress(ctx, input)),
})
