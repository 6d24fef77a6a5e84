import {
  classByCodeInput,
  classByCodeView,
  classesView,
  classIdInput,
  classListInput,
  classMemberInput,
  classMembersInput,
  classMembersView,
  classView,
  createClassInput,
  emptyView,
  invitationsView,
  inviteInput,
  limits,
  updateClassInput,
} from '@wordtide/contract'
import { list, member, schoolClass } from '../calls/examples.ts'
import { protectedProcedure, publicProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { createClass, deleteClass, updateClass } from './change.ts'
import { attachList, detachList } from './class-lists.ts'
import { invite } from './invite.ts'
import { getClassByCode, joinClass } from './join.ts'
import { listMembers, removeMember } from './members.ts'
import { getClass, listClasses } from './view.ts'

const { id, name, code = '', teacherName, open } = schoolClass
const { code: _, membersCount: __, ...attended } = schoolClass
const ofClass = { classId: id }

export const classesRouter = trpc.router({
  list: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/classes',
        summary: 'The classes that you teach or attend',
        example: { output: { classes: [schoolClass] } },
      },
    })
    .output(classesView)
    .query(({ ctx }) => listClasses(ctx)),

  create: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/classes',
        status: 201,
        summary: 'Create a class, of which you are the teacher',
        errors: ['MAX_CLASSES_EXCEEDED'],
        example: { input: { name }, output: { ...schoolClass, membersCount: 0, lists: [] } },
      },
    })
    .input(createClassInput)
    .output(classView)
    .mutation(({ ctx, input }) => createClass(ctx, input)),

  get: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/classes/:id',
        summary: 'A class that you teach or attend',
        errors: ['CLASS_NOT_FOUND'],
        example: { input: { id }, output: schoolClass },
      },
    })
    .input(classIdInput)
    .output(classView)
    .query(({ ctx, input }) => getClass(ctx, input.id)),

  update: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/classes/:id',
        summary: 'Rename your class, open or close it, or replace its code',
        description: 'What is absent stays as it is.',
        errors: ['CLASS_NOT_FOUND', 'FORBIDDEN'],
        example: { input: { id, name, open }, output: schoolClass },
      },
    })
    .input(updateClassInput)
    .output(classView)
    .mutation(({ ctx, input }) => updateClass(ctx, input)),

  delete: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/classes/:id',
        status: 204,
        summary: 'End your class',
        description:
          'Its members lose what only the class gave them of your lists. What they have learned stays theirs.',
        errors: ['CLASS_NOT_FOUND', 'FORBIDDEN'],
        example: { input: { id } },
      },
    })
    .input(classIdInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteClass(ctx, input.id)
      return {}
    }),

  invite: protectedProcedure
    .meta({
      maxBodyBytes: limits.roster.body,
      rest: {
        method: 'POST',
        path: '/classes/:classId/invitations',
        summary: 'Invite to your class by mail',
        description: `Each address gets one mail with the link of the class, whether it has an account or not; members get none. At most ${limits.roster.mailsPerDay} mails a day: when more would be needed, nothing is sent.`,
        errors: ['CLASS_NOT_FOUND', 'FORBIDDEN', 'CLASS_CLOSED'],
        example: {
          input: { ...ofClass, roster: `${member.name} <${member.email}>\nCleo` },
          output: { sent: 1, unreadable: [{ row: 2, text: 'Cleo' }] },
        },
      },
    })
    .input(inviteInput)
    .output(invitationsView)
    .mutation(({ ctx, input }) => invite(ctx, input)),

  getByCode: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/classes/by-code',
        pathAlias: '/classes/by-code/:code',
        summary: 'The class with a code',
        description: 'The code can also be the last part of the path: `/classes/by-code/{code}`.',
        errors: ['CLASS_CODE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
        example: { input: { code }, output: { name, teacherName, open } },
      },
    })
    .input(classByCodeInput)
    .output(classByCodeView)
    .query(({ ctx, input }) => getClassByCode(ctx, input)),

  join: protectedProcedure
    .meta({
      counts: 'join',
      rest: {
        method: 'POST',
        path: '/classes/join',
        summary: 'Join a class by its code',
        description:
          'Its teacher then sees your name and your address, and, in the lists of the class, your progress, the days and the minutes; nothing of other lists.',
        errors: ['CLASS_CODE_NOT_FOUND', 'CLASS_CLOSED', 'CLASS_FULL', 'MAX_MEMBERSHIPS_EXCEEDED'],
        example: { input: { code }, output: { ...attended, role: 'student' } },
      },
    })
    .input(classByCodeInput)
    .output(classView)
    .mutation(({ ctx, input }) => joinClass(ctx, input)),

  listMembers: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/classes/:classId/members',
        summary: 'The members of your class, by name',
        errors: ['CLASS_NOT_FOUND', 'FORBIDDEN'],
        example: { input: { ...ofClass, limit: 50 }, output: { members: [member], next: null } },
      },
    })
    .input(classMembersInput)
    .output(classMembersView)
    .query(({ ctx, input }) => listMembers(ctx, input)),

  removeMember: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/classes/:classId/members/:userId',
        status: 204,
        summary: 'Remove a member of your class, or leave a class',
        description: 'What the member has learned stays theirs.',
        errors: ['CLASS_NOT_FOUND', 'FORBIDDEN', 'CLASS_MEMBER_NOT_FOUND'],
        example: { input: { ...ofClass, userId: member.id } },
      },
    })
    .input(classMemberInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx, input)
      return {}
    }),

  attachList: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/classes/:classId/lists/:listId',
        status: 204,
        summary: 'Attach your list to your class',
        description: 'Its members see the list among those that are shared with them, and learn it.',
        errors: ['CLASS_NOT_FOUND', 'LIST_NOT_FOUND', 'FORBIDDEN', 'MAX_CLASS_LISTS_EXCEEDED'],
        example: { input: { ...ofClass, listId: list.id } },
      },
    })
    .input(classListInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await attachList(ctx, input)
      return {}
    }),

  detachList: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/classes/:classId/lists/:listId',
        status: 204,
        summary: 'Detach a list from your class',
        errors: ['CLASS_NOT_FOUND', 'LIST_NOT_FOUND', 'FORBIDDEN'],
        example: { input: { ...ofClass, listId: list.id } },
      },
    })
    .input(classListInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await detachList(ctx, input)
      return {}
    }),
})
