import {
  emptyView,
  profileInfo,
  profileInfoView,
  removeUserLanguageInput,
  updateUserLanguageInput,
  userLanguageFields,
  userLanguagesView,
  userLanguageView,
} from '@wordtide/contract'
import { users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import { profileLanguage } from '../calls/examples.ts'
import { protectedProcedure, sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { isUser } from '../users/index.ts'
import { createLanguage, deleteLanguage, listLanguages, updateLanguage } from './languages.ts'

const { id, ...fields } = profileLanguage

export const profileRouter = trpc.router({
  getInfo: protectedProcedure
    .meta({
      rest: { method: 'GET', path: '/profile/info', summary: 'Your name', example: { output: { name: 'Ada' } } },
    })
    .output(profileInfoView)
    .query(({ ctx }) => ({ name: ctx.user.name })),

  updateInfo: sessionProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/profile/info',
        summary: 'Change your name',
        example: { input: { name: 'Ada Lovelace' }, output: { name: 'Ada Lovelace' } },
      },
    })
    .input(profileInfo)
    .output(profileInfoView)
    .mutation(async ({ ctx: { db, user }, input: { name } }) => {
      await db
        .update(users)
        .set({ name })
        .where(and(eq(users.id, user.id), isUser))
      return { name }
    }),

  listLanguages: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/profile/languages',
        summary: 'Your languages, in the order in which you added them',
        example: { output: [profileLanguage] },
      },
    })
    .output(userLanguagesView)
    .query(({ ctx }) => listLanguages(ctx)),

  createLanguage: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/profile/languages',
        status: 201,
        summary: 'Add a language',
        errors: ['LANGUAGE_TAKEN'],
        example: { input: fields, output: profileLanguage },
      },
    })
    .input(userLanguageFields)
    .output(userLanguageView)
    .mutation(({ ctx, input }) => createLanguage(ctx, input)),

  updateLanguage: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/profile/languages/:id',
        summary: 'Change a language',
        errors: ['LANGUAGE_NOT_FOUND', 'LANGUAGE_TAKEN'],
        example: { input: { id, ...fields, level: 3 }, output: { id, ...fields, level: 3 } },
      },
    })
    .input(updateUserLanguageInput)
    .output(userLanguageView)
    .mutation(({ ctx, input }) => updateLanguage(ctx, input)),

  deleteLanguage: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/profile/languages/:id',
        status: 204,
        summary: 'Remove a language',
        errors: ['LANGUAGE_NOT_FOUND'],
        example: { input: { id } },
      },
    })
    .input(removeUserLanguageInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteLanguage(ctx, input.id)
      return {}
    }),
})
