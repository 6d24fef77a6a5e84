import type { ProcedurePath } from '@wordtide/api'
import { accountEntries } from './account-entries.ts'
import { moveTo, none } from './inputs.ts'
import { listEntries } from './list-entries.ts'
import { type Entry, everyone, everyUser, ownerOnly } from './outcomes.ts'
import { wordEntries } from './word-entries.ts'

/** The permissions of all procedures. It compiles only with an entry for each. */
export const matrix: Record<ProcedurePath, Entry> = {
  'choices.listLanguages': { may: everyone, input: none },
  'choices.listPartsOfSpeech': { may: everyone, input: none },
  ...accountEntries,
  ...listEntries,
  ...wordEntries,
  'privacy.exportData': { may: everyUser, input: none },
  'privacy.deleteAccount': {
    may: everyUser,
    refusesTokens: true,
    input: none,
    changesOtherLists: true,
  },
}

/** Calls with an input for which a procedure has other permissions than those of its entry. */
export const furtherCalls: readonly (Entry & { path: ProcedurePath; name: string })[] = [
  {
    path: 'vocs.moveMany',
    name: 'to a list of another owner',
    may: ownerOnly,
    input: (fixture) => moveTo(fixture, fixture.friend),
    returns: () => ({ moved: 1 }),
  },
]
