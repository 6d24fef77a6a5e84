// Route files load with every page, so these parsers do without zod.
import {
  defaultListSort,
  defaultVocSort,
  findLanguage,
  type LanguageCode,
  limits,
  ownListSorts,
  type PartOfSpeech,
  type PublicListSort,
  partOfSpeechCodes,
  publicListSorts,
  type VocSort,
  vocNeeds,
  vocSorts,
} from '@wordtide/contract'

/** The filters of a table of lists, in the URL. */
export interface ListsFilter {
  search?: string | undefined
  language?: LanguageCode | undefined
}

/** The state of the library, in the URL. */
export interface LibraryView extends ListsFilter {
  /** Absent for the default. Own lists ignore the orders that only public ones have. */
  sort?: PublicListSort | undefined
}

/** The filters of a list's vocabularies. */
export interface VocsFilter {
  search?: string | undefined
  tag?: string | undefined
  pos?: PartOfSpeech | undefined
  needs?: (typeof vocNeeds)[number] | undefined
}

/** The state of the page of a list's vocabularies, in the URL. */
export interface VocsView extends VocsFilter {
  /** Absent for the default. */
  sort?: VocSort | undefined
  /** The id of the selected vocabulary. */
  voc?: string | undefined
  /** Opens the form of a new vocabulary. */
  new?: true | undefined
}

const parseText = (value: unknown, maxLength: number): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || text.length > maxLength ? undefined : text
}

/** Parses the text to search for; undefined if it is invalid. */
export const parseSearch = (search: unknown): string | undefined => parseText(search, limits.search)

/** Parses the search params of a table of lists. Invalid ones are ignored. */
export function parseListsFilter({ search, language }: Record<string, unknown>): ListsFilter {
  return {
    search: parseSearch(search),
    language: typeof language === 'string' ? findLanguage(language)?.isoCode : undefined,
  }
}

/** Parses the search params of the library. Invalid ones are ignored. */
export function parseLibraryView(params: Record<string, unknown>): LibraryView {
  const sort = publicListSorts.find((known) => known === params.sort && known !== defaultListSort)
  return { ...parseListsFilter(params), sort }
}

// The inputs of the pages of the library's tabs, which its loader prefetches.
const listsPageOf = ({ search, language }: ListsFilter) => ({ search, language, with: 'activity' as const })
export const ownListsPageOf = (view: LibraryView) => ({
  ...listsPageOf(view),
  sort: ownListSorts.find((known) => known === view.sort),
})
export const publicListsPageOf = (view: LibraryView) => ({ ...listsPageOf(view), sort: view.sort })
export const sharedListsPageOf = listsPageOf

/** The hash of a list's vocabularies that gives the focus to the line that adds some. */
export const quickAddHash = 'quick-add'

/** Parses the search params of a list's vocabularies. Invalid ones are ignored. */
export function parseVocsView({ search, tag, pos, needs, sort, voc, ...opened }: Record<string, unknown>): VocsView {
  return {
    search: parseSearch(search),
    tag: parseText(tag, limits.tags.length),
    pos: partOfSpeechCodes.find((known) => known === pos),
    needs: vocNeeds.find((known) => known === needs),
    sort: vocSorts.find((known) => known === sort && known !== defaultVocSort),
    voc: typeof voc === 'string' && voc !== '' ? voc : undefined,
    // The search string has text, a link of the client the value itself.
    new: opened.new === 'true' || opened.new === true ? true : undefined,
  }
}

/** The input of a count of the vocabularies that are shown. */
export const vocsFilterOf = (listId: string, { search, tag, pos, needs }: VocsFilter) => ({
  listId,
  search,
  tag,
  pos,
  needs,
})

/** The input of the page of a list's vocabularies, which its loader prefetches. */
export const vocsPageOf = (listId: string, view: VocsView) => ({
  ...vocsFilterOf(listId, view),
  sort: view.sort,
  view: 'rows' as const,
  with: 'due' as const,
})

/** The content of a printed sheet of a list, in the URL. */
export interface SheetView {
  /** Absent for terms with their definitions. */
  only?: 'terms' | 'test' | undefined
  /** Chooses the questions of a test. */
  seed?: number | undefined
}

const maxSeed = 999_999

/** Returns the view of another test. */
export const newTest = (): SheetView => ({ only: 'test', seed: Math.ceil(Math.random() * maxSeed) })

/** Parses the search params of a printed sheet. Invalid ones are ignored. */
export function parseSheetView({ only, seed }: Record<string, unknown>): SheetView {
  const number = Number(seed)
  return {
    only: (['terms', 'test'] as const).find((known) => known === only),
    seed: only === 'test' && Number.isInteger(number) && number > 0 && number <= maxSeed ? number : undefined,
  }
}

/** The input of the pages of vocabularies of a printed sheet, which its loader prefetches: in the order in which they were added. */
export const sheetVocsOf = (listId: string) => ({
  listId,
  sort: 'createdAt+' as const,
  view: 'full' as const,
  limit: limits.page.max,
})
