import type { OwnParametersView } from '@wordtide/contract'
import type { ReaderContext, UserContext } from '../calls/context.ts'
import { chooseParameters, readOwnParameters } from '../learning/index.ts'

/** Returns the result of fitting the parameters of the adaptive schedule to the user's own answers. */
export const getOwnParameters = ({ db, user }: ReaderContext): Promise<OwnParametersView> =>
  readOwnParameters(db, user.id)

/** Puts the user's own parameters in force, or the default ones; no answer and no confidence changes. */
export async function setOwnParameters(context: UserContext, { use }: { use: boolean }): Promise<OwnParametersView> {
  await chooseParameters(context, context.user.id, use)
  return readOwnParameters(context.db, context.user.id)
}
