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
import { eq } from 'drizzle-orm'
import { trpc } from '../init.ts'
import { protectedProcedure, sessionProcedure } from '../procedures.ts'
import { createLanguage, deleteLanguage, listLanguages, updateLanguage } from './languages.ts'

export const profileRouter = trpc.router({
  getInfo: protectedProcedure.output(profileInfoView).query(({ ctx }) => ({ name: ctx.person.name })),
  updateInfo: sessionProcedure
    .input(profileInfo)
    .output(profileInfoView)
    .mutation(async ({ ctx: { db, person }, input: { name } }) => {
      await db.update(users).set({ name }).where(eq(users.id, person.id))
      return { name }
    }),
  listLanguages: protectedProcedure.output(userLanguagesView).query(({ ctx }) => listLanguages(ctx)),
  createLanguage: protectedProcedure
    .input(userLanguageFields)
    .output(userLanguageView)
    .mutation(({ ctx, input }) => createLanguage(ctx, input)),
  updateLanguage: protectedProcedure
    .input(updateUserLanguageInput)
    .output(userLanguageView)
    .mutation(({ ctx, input }) => updateLanguage(ctx, input)),
  deleteLanguage: protectedProcedure
    .input(removeUserLanguageInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteLanguage(ctx, input.id)
      return {}
    }),
})
