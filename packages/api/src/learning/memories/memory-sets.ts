import { type Database, type Inputs, ownParameters, statement } from '@wordtide/db'
import { setOfLevel } from '@wordtide/scheduling'
import { createMemoryModel, defaultMemoryModel, type MemoryModel } from '@wordtide/scheduling/memory'
import { eq } from 'drizzle-orm'

/** The sets of parameters by which the memories of a user are computed (see `ownParameters`). */
export interface MemorySets {
  /** The set by which the memories of vocabularies are computed that have none yet. In the end, all are computed by it. */
  inForce: number
  /** The sets by which memories may have been computed: besides the one in force others, until all memories are recomputed. */
  used: readonly number[]
  /** The exponents of the forgetting curves, by set; undefined for the default one. */
  decays: readonly (number | undefined)[]
  /** Returns FSRS-6 with the parameters of a set. */
  modelOf(set: number): MemoryModel
}

/** The sets of users without own parameters. */
export const defaultMemorySets: MemorySets = {
  inForce: 0,
  used: [0],
  decays: [],
  modelOf: () => defaultMemoryModel,
}

/** The sets of these settings. */
export const memorySetsIn = ({ memorySets = defaultMemorySets }: { memorySets?: MemorySets }): MemorySets => memorySets

/** The columns from which the sets follow. */
type OwnParameters = Pick<
  typeof ownParameters.$inferSelect,
  'set' | 'parameters' | 'replaced' | 'declined' | 'recomputing'
>

/** Returns the own set that follows another one. */
export const otherSet = (set: number): number => 3 - set

/** Returns the set in force. */
export const setInForce = ({
  set,
  parameters,
  declined,
}: Pick<OwnParameters, 'set' | 'parameters' | 'declined'>): number => (parameters === null || declined ? 0 : set)

/** Returns the sets of a user with this row of `own_parameters`. */
export function memorySetsOf(own: OwnParameters | undefined): MemorySets {
  if (own === undefined || (own.parameters === null && own.replaced === null)) return defaultMemorySets
  const parameters: (readonly number[] | null)[] = [null, null, null]
  parameters[own.set] = own.parameters
  parameters[otherSet(own.set)] = own.replaced
  const inForce = setInForce(own)
  const models = new Map<number, MemoryModel>([[0, defaultMemoryModel]])
  return {
    inForce,
    used: own.recomputing ? [0, 1, 2].filter((set) => set === 0 || parameters[set] !== null) : [inForce],
    decays: parameters.map((fitted) => fitted?.at(-1)),
    modelOf: (set) => {
      const model = models.get(set) ?? createMemoryModel(parameters[set] ?? undefined)
      models.set(set, model)
      return model
    },
  }
}

/** The columns of `own_parameters` from which the sets follow. */
export const memorySetColumns = {
  set: ownParameters.set,
  parameters: ownParameters.parameters,
  replaced: ownParameters.replaced,
  declined: ownParameters.declined,
  recomputing: ownParameters.recomputing,
}

const selectSets = statement((db, input: Inputs<{ userId: string }>) =>
  db.select(memorySetColumns).from(ownParameters).where(eq(ownParameters.userId, input.userId)),
)

/** Reads the sets of a user. Whoever writes memories has locked the user's row before, and sends this after it. */
export async function readMemorySets(tx: Database, userId: string): Promise<MemorySets> {
  const [own] = await selectSets(tx, { userId })
  return memorySetsOf(own)
}

/**
 * Returns the set with which the memories of a vocabulary are computed: that of its other memories, so that those of one vocabulary are
 * comparable, else the current one. `levels` are those of its reviews, including unknown ones.
 */
export function setOfVocabulary(levels: readonly number[], sets: MemorySets): number {
  const known = levels.find((level) => level >= 0)
  return known === undefined ? sets.inForce : setOfLevel(known)
}
