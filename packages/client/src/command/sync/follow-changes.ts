import { isWordtideError } from '../../index.ts'
import type { Wordtide } from '../types.ts'
import type { CopyState } from './copy-state.ts'

/** The most changes that a call answers. */
const changesPerCall = 500

type Change = Awaited<ReturnType<Wordtide['changes']['list']>>['changes'][number]

/**
 * Follows the feed of changes to its end: the lists that have changed become pending, those that are no longer there gone. A cursor that has
 * expired begins anew, and what does not come again is gone.
 */
export async function followChanges(wordtide: Wordtide, state: CopyState): Promise<void> {
  try {
    await follow(wordtide, state)
  } catch (error) {
    if (state.cursor === undefined || !isWordtideError(error, 'CHANGES_EXPIRED')) throw error
    state.cursor = undefined
    await follow(wordtide, state)
  }
}

async function follow(wordtide: Wordtide, state: CopyState): Promise<void> {
  const isAnew = state.cursor === undefined
  if (isAnew) state.vocs.clear()
  const seen = new Set<string>()
  let since = state.cursor
  for (let more = true; more; ) {
    const page = await wordtide.changes.list({ limit: changesPerCall, ...(since === undefined ? {} : { since }) })
    for (const change of page.changes) {
      note(change, state)
      if (change.kind === 'list') seen.add(change.id)
    }
    since = page.next
    more = page.more
  }
  if (isAnew) for (const id of state.files.keys()) if (!seen.has(id)) state.gone.add(id)
  state.cursor = since
}

function note({ kind, id, value }: Change, { vocs, pending, gone }: CopyState): void {
  if (kind === 'list' && value === undefined) {
    vocs.delete(id)
    pending.delete(id)
    gone.add(id)
  } else if (kind === 'list') {
    pending.add(id)
    gone.delete(id)
  } else if (kind === 'vocabulary' && value !== undefined) {
    vocs.set(value.listId, (vocs.get(value.listId) ?? new Set()).add(id))
    pending.add(value.listId)
  } else if (kind === 'vocabulary') {
    for (const [listId, ids] of vocs) if (ids.delete(id)) pending.add(listId)
  }
}
