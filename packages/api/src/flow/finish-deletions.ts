import { finishResets } from '../learning/index.ts'
import { deleteRowsOfLists } from '../lists/index.ts'
import { deleteRowsOfAccounts } from '../privacy/index.ts'
import type { Services } from '../services.ts'
import { runSteps } from './steps.ts'

/** Deletes the rows and files of the lists and accounts that were deleted, and the rest of what was being reset (decision 016). */
export async function finishDeletions(services: Services, signal?: AbortSignal): Promise<void> {
  await runSteps(services, finishResets(services), signal)
  await runSteps(services, deleteRowsOfLists(services), signal)
  await runSteps(services, deleteRowsOfAccounts(services), signal)
}
