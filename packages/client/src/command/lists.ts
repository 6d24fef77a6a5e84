import { isWordtideError } from '../index.ts'
import { Failure } from './failure.ts'
import { plain } from './text/plain.ts'
import type { LanguageCode, Wordtide } from './types.ts'

export interface FoundList {
  id: string
  name: string
  language: LanguageCode
}

/** Finds a list by its id or its name, in any case: one of the user's own, a shared one, or one that the user learns. */
export async function findList(wordtide: Wordtide, nameOrId: string): Promise<FoundList> {
  if (isId(nameOrId)) {
    const list = await wordtide.lists.get({ id: nameOrId }).catch((error) => {
      if (isWordtideError(error) && error.key === 'LIST_NOT_FOUND') return undefined
      throw error
    })
    if (list !== undefined) return list
  }
  const lists = await listsNamedLike(wordtide, nameOrId)
  const exact = lists.filter(({ name }) => name === nameOrId)
  const named = exact.length > 0 ? exact : lists.filter(({ name }) => fold(name) === fold(nameOrId))
  const [list, ...others] = named
  if (list === undefined) throw new Failure(`There is no list ${quoted(nameOrId)}${suggestion(lists)}`)
  if (others.length > 0) {
    const ids = named.map(({ id }) => id).join(', ')
    throw new Failure(`${named.length} lists are named ${quoted(nameOrId)}: name one by its id (${ids})`)
  }
  return list
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

async function listsNamedLike(wordtide: Wordtide, name: string): Promise<FoundList[]> {
  const page = { search: name, limit: 100 } as const
  const found = new Map<string, FoundList>()
  for (const lists of [
    wordtide.lists.listOwn.all(page),
    wordtide.shares.listShared.all(page),
    wordtide.reviews.listLearning.all(page),
  ])
    for await (const list of lists) found.set(list.id, list)
  return [...found.values()]
}

const fold = (name: string) => name.normalize('NFC').toLowerCase()
const quoted = (name: string) => `"${plain(name)}"`

function suggestion(lists: readonly FoundList[]): string {
  const names = [...new Set(lists.map(({ name }) => quoted(name)))].slice(0, 3)
  return names.length === 0 ? ': `wordtide due` shows those that you learn' : `: do you mean ${names.join(' or ')}?`
}
