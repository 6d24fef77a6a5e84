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
import { inPerson, signedIn } from '../procedures.ts'
import { addLanguage, languagesOf, removeLanguage, updateLanguage } from './languages.ts'

export const profileRouter = trpc.router({
  info: signedIn.output(profileInfoView).query(({ ctx }) => ({ name: ctx.person.name })),
  updateInfo: inPerson
    .input(profileInfo)
    .output(profileInfoView)
    .mutation(async ({ ctx: { db, person }, input: { name } }) => {
      await db.update(users).set({ name }).where(eq(users.id, person.id))
      return { name }
    }),
  languages: signedIn.output(userLanguagesView).query(({ ctx }) => languagesOf(ctx)),
  addLanguage: signedIn
    .input(userLanguageFields)
    .output(userLanguageView)
    .mutation(({ ctx, input }) => addLanguage(ctx, input)),
  updateLanguage: signedIn
    .input(updateUserLanguageInput)
    .output(userLanguageView)
    .mutation(({ ctx, input }) => updateLanguage(ctx, input)),
  removeLanguage: signedIn
    .input(removeUserLanguageInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await removeLanguage(ctx, input.id)
      return {}
    }),
})
