import { accessTokensRouter } from './access-tokens/router.ts'
import { accountsRouter } from './accounts/router.ts'
import { assignmentsRouter } from './assignments/router.ts'
import { audioRouter } from './audio/router.ts'
import { blocksRouter } from './blocks/router.ts'
import { trpc } from './calls/trpc.ts'
import { changesRouter } from './changes/router.ts'
import { choicesRouter } from './choices/router.ts'
import { classesRouter } from './classes/router.ts'
import { accountRouter } from './credentials/router.ts'
import { devicesRouter } from './devices/router.ts'
import { dictionaryRouter } from './dictionary/router.ts'
import { feedbackRouter } from './feedback/router.ts'
import { identitiesRouter } from './identities/router.ts'
import { listsRouter } from './lists/router.ts'
import { passkeysRouter } from './passkeys/router.ts'
import { privacyRouter } from './privacy/router.ts'
import { profileRouter } from './profile/router.ts'
import { proofsRouter } from './proofs/router.ts'
import { ratingsRouter } from './ratings/router.ts'
import { remindersRouter } from './reminders/router.ts'
import { reportsRouter } from './reports/router.ts'
import { reviewsRouter } from './reviews/router.ts'
import { securityRouter } from './security/router.ts'
import { sharesRouter } from './shares/router.ts'
import { transferRouter } from './transfer/router.ts'
import { twoFactorRouter } from './two-factor-settings/router.ts'
import { vocsRouter } from './vocs/router.ts'
import { webhooksRouter } from './webhooks/router.ts'

/** All procedures by feature. */
export const appRouter = trpc.router({
  accessTokens: accessTokensRouter,
  accounts: accountsRouter,
  account: accountRouter,
  proofs: proofsRouter,
  identities: identitiesRouter,
  passkeys: passkeysRouter,
  devices: devicesRouter,
  security: securityRouter,
  twoFactor: twoFactorRouter,
  profile: profileRouter,
  feedback: feedbackRouter,
  lists: listsRouter,
  shares: sharesRouter,
  ratings: ratingsRouter,
  vocs: vocsRouter,
  transfer: transferRouter,
  audio: audioRouter,
  dictionary: dictionaryRouter,
  choices: choicesRouter,
  classes: classesRouter,
  assignments: assignmentsRouter,
  reports: reportsRouter,
  blocks: blocksRouter,
  reviews: reviewsRouter,
  reminders: remindersRouter,
  changes: changesRouter,
  webhooks: webhooksRouter,
  privacy: privacyRouter,
})
export type AppRouter = typeof appRouter

/** Creates a caller for calls without a transport. Errors arrive as they were thrown, untranslated. */
export const createCaller = trpc.createCallerFactory(appRouter)
