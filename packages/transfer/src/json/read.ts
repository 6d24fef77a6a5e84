import { type ListFields, limits, listFieldNames } from '@wordtide/contract'
import { FileError } from '../file-error.ts'
import type { ReadOptions, SourceFile, SourceImage, SourceList, SourceRow } from '../source-file.ts'
import { jsonFormat } from './format.ts'
import { type Kind, type Path, selectValues } from './select-values.ts'

type ListField = keyof ListFields

const isListField = (name: unknown): name is ListField => listFieldNames.some((one) => one === name)

/** Lists of one file, of which each is kept with its fields. */
const maxLists = 10_000

/** A list, while its file is read. */
interface FoundList {
  key: string
  fields: SourceList['fields']
  vocsCount: number
  imagesCount: number
  hasImage: boolean
  hasShares: boolean
}

/**
 * Opens a file of one list in our format, or a download of all data, of which `options.list` chooses a list by its id. The whole file is read
 * once here, so that one that is damaged is refused before anything of it is saved. Throws FileError.
 */
export async function openJson(file: Blob, options: ReadOptions = {}): Promise<SourceFile> {
  if (file.size === 0) throw new FileError('EMPTY')
  const lists = await findLists(file)
  const chosen = choose(lists, options.list)
  const image = chosen === undefined ? undefined : await imageOf(file, lists, chosen)
  const isDownload = [...lists.keys()].some((place) => place !== singleList)

  const vocabularies = async function* (): AsyncGenerator<{ row: number; value: unknown }> {
    if (chosen === undefined) throw new FileError('SEVERAL_LISTS')
    let row = 0
    const isRow = (path: Path) => path.length > 2 && path.at(-2) === 'vocabularies' && placeOf(path) === chosen
    for await (const values of selectValues(file, isRow)) for (const { value } of values) yield { row: ++row, value }
  }

  return {
    format: 'json',
    columns: [],
    lists: [...lists].map(([place, { key, fields, vocsCount }]) => ({
      key,
      name: typeof fields.name === 'string' ? fields.name : '',
      fields,
      image: place === chosen ? image : undefined,
      vocsCount,
    })),
    leftBehind: [
      ...(isDownload ? (['scheduling'] as const) : []),
      ...(chosen !== undefined && lists.get(chosen)?.hasShares === true ? (['shares'] as const) : []),
    ],
    separator: undefined,
    hasHeader: false,
    async *rows(): AsyncGenerator<SourceRow> {
      for await (const { row, value } of vocabularies()) {
        const { image, audio, ...vocabulary } = fieldsOf(value)
        yield { row, cells: [], vocabulary, hasImage: isImage(image), ...(isImage(audio) && { hasAudio: true }) }
      }
    },
    async *images(): AsyncGenerator<SourceImage> {
      if (chosen !== undefined && lists.get(chosen)?.imagesCount === 0) return
      for await (const { row, value } of vocabularies()) {
        const { image, audio } = fieldsOf(value)
        const bytes = bytesOfDataUrl(image)
        if (bytes !== undefined) yield { row, bytes }
        const sound = bytesOfDataUrl(audio)
        if (sound !== undefined) yield { row, bytes: sound, isAudio: true }
      }
    },
    close() {},
  }
}

/** The place of a list in the file: its position in `ownLists`, or `singleList`. */
type Place = number | typeof singleList
const singleList = 'list'

/** The place of the list to which a value belongs; undefined if it belongs to none. */
function placeOf([top, second]: Path): Place | undefined {
  if (top === 'ownLists' && typeof second === 'number') return second
  return top === 'list' ? singleList : undefined
}

/** The path of a value within its list. */
const pathInList = (path: Path): Path => path.slice(path[0] === 'list' ? 1 : 2)

/** Reads the file and counts what is in it. */
async function findLists(file: Blob): Promise<Map<Place, FoundList>> {
  const lists = new Map<Place, FoundList>()
  let format: unknown
  let version: unknown
  const shapes = createShapeCheck()
  const isSelected = (path: Path, kind: Kind): boolean => {
    shapes.look(path, kind)
    if (path.length === 1) return path[0] === 'format' || path[0] === 'version'
    const place = placeOf(path)
    if (place === undefined) return false
    const [name, index] = pathInList(path)
    if (index === undefined) return isListField(name) || name === 'id' || name === 'image'
    return (name === 'vocabularies' || name === 'shares') && pathInList(path).length === 2
  }
  for await (const values of selectValues(file, isSelected))
    for (const { path, value } of values) {
      if (path.length === 1) {
        if (path[0] === 'format') format = value
        else version = value
        // At once, so that a newer file is refused for its version, and not for its new content.
        if (format === jsonFormat.format && version !== undefined) checkVersion(version)
        continue
      }
      const place = placeOf(path)
      if (place === undefined) continue
      const list = lists.get(place) ?? {
        key: '',
        fields: {},
        vocsCount: 0,
        imagesCount: 0,
        hasImage: false,
        hasShares: false,
      }
      lists.set(place, list)
      if (lists.size > maxLists) throw new FileError('TOO_MANY_ROWS')
      addToList(list, place, pathInList(path), value)
      if (list.vocsCount > limits.transfer.rows) throw new FileError('TOO_MANY_ROWS')
    }
  const isOurs = format === jsonFormat.format && (shapes.has('list') || !shapes.has('ownLists'))
  if (!isOurs && !shapes.has('ownLists')) throw new FileError('UNKNOWN_FORMAT')
  shapes.check(isOurs ? 'list' : 'ownLists')
  if (!isOurs) lists.delete(singleList)
  else for (const place of [...lists.keys()]) if (place !== singleList) lists.delete(place)
  if (lists.size === 0) throw new FileError('NO_VOCABULARIES')
  return lists
}

/** Notes what the containers of a file are that must be arrays or objects. It is checked when it is known whether the file is ours. */
function createShapeCheck() {
  const kinds = new Map<'list' | 'ownLists', Kind>()
  /** The lists by their places, and whether they have an array of vocabularies. */
  const hasArray = new Map<Place, boolean>()
  let hasOthers = false
  return {
    look(path: Path, kind: Kind) {
      const [top] = path
      if (top !== 'list' && top !== 'ownLists') return
      if (path.length === 1) kinds.set(top, kind)
      const place = placeOf(path)
      if (place === undefined) return
      const [name, ...deeper] = pathInList(path)
      if (name === undefined) {
        if (kind === 'object') hasArray.set(place, false)
        else if (top === 'ownLists') hasOthers = true
        if (hasArray.size > maxLists) throw new FileError('TOO_MANY_ROWS')
      } else if (name === 'vocabularies' && deeper.length === 0) hasArray.set(place, kind === 'array')
    },
    has: (top: 'list' | 'ownLists') => kinds.has(top),
    /** Throws FileError if the part to read has another shape. */
    check(top: 'list' | 'ownLists') {
      if (top === 'list' && kinds.get(top) !== 'object') throw new FileError('LIST_NOT_OBJECT')
      const places = [...hasArray].filter(([place]) => (place === singleList) === (top === 'list'))
      if (top === 'ownLists' && (kinds.get(top) !== 'array' || hasOthers)) throw new FileError('LISTS_NOT_ARRAY')
      if (places.some(([, has]) => !has)) throw new FileError('VOCABULARIES_NOT_ARRAY')
    },
  }
}

function checkVersion(version: unknown): void {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) throw new FileError('DAMAGED')
  if (version > jsonFormat.version) throw new FileError('NEWER_VERSION')
}

function addToList(list: FoundList, place: Place, [name, index]: Path, value: unknown): void {
  if (index !== undefined) {
    if (name === 'shares') list.hasShares = true
    else {
      list.vocsCount++
      if (isImage(fieldsOf(value).image) || isImage(fieldsOf(value).audio)) list.imagesCount++
    }
  } else if (isListField(name)) list.fields[name] = value
  else if (name === 'image') list.hasImage = isImage(value)
  else if (typeof value === 'string' && place !== singleList) list.key = value
}

/** Returns the place of the list to read; undefined if there are several and none is chosen. */
function choose(lists: ReadonlyMap<Place, FoundList>, key: string | undefined): Place | undefined {
  const places = [...lists]
  if (key === undefined) return places.length === 1 ? places[0]?.[0] : undefined
  const chosen = places.find(([, list]) => list.key === key)
  if (chosen === undefined) throw new FileError('UNKNOWN_LIST')
  return chosen[0]
}

/** Returns the image of a list. Only that of the list to read is kept in memory. */
async function imageOf(file: Blob, lists: ReadonlyMap<Place, FoundList>, place: Place) {
  if (lists.get(place)?.hasImage !== true) return undefined
  const isListImage = (path: Path) =>
    placeOf(path) === place && pathInList(path).length === 1 && pathInList(path)[0] === 'image'
  for await (const values of selectValues(file, isListImage)) {
    const bytes = bytesOfDataUrl(values[0]?.value)
    if (bytes !== undefined) return bytes
  }
  return undefined
}

const isImage = (image: unknown): boolean => typeof image === 'string' && image !== ''

/** The fields of a value; none if it is no object. */
const fieldsOf = (value: unknown): { image?: unknown; audio?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** Returns the bytes of a data URL in base64, such as `data:image/png;base64,…`; undefined for any other value. */
function bytesOfDataUrl(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  const base64 =
    typeof value === 'string' ? /^data:[\w.+/-]*;base64,([A-Za-z\d+/]+={0,2})$/.exec(value)?.[1] : undefined
  if (base64 === undefined) return undefined
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
