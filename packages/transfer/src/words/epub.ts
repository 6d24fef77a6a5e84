import { limits } from '@wordtide/contract/values'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { attribute, walkHtml } from '../anki/html.ts'
import { FileError } from '../file-error.ts'
import { textOfHtml } from './html-text.ts'

const container = 'META-INF/container.xml'

/** The inflated size of the texts of a book: the markup of a long one. */
const maxBytes = 2 * limits.transfer.textBytes

/** Returns the text of a book (EPUB), its chapters in their order. Throws FileError. */
export function readEpub(bytes: Uint8Array): string {
  const names = unzip(bytes, ({ name }) => name === container || name === 'META-INF/rights.xml')
  if (names['META-INF/rights.xml'] !== undefined) throw new FileError('ENCRYPTED')
  const description = attributesOf(decode(names[container], 'UNKNOWN_FORMAT'), 'rootfile', 'full-path')[0]
  if (description === undefined) throw new FileError('DAMAGED')
  const book = decode(unzip(bytes, ({ name }) => name === description)[description])
  const folder = description.slice(0, description.lastIndexOf('/') + 1)
  const files = new Map<string, string>()
  const chapters: string[] = []
  walkHtml(book, {
    text: () => undefined,
    tag: (name, attributes) => {
      const element = name.slice(name.indexOf(':') + 1)
      const [id, href] = [attribute(attributes, 'id'), attribute(attributes, 'href')]
      if (element === 'item' && id !== undefined && href !== undefined) files.set(id, pathOf(folder, href))
      if (element === 'itemref') chapters.push(files.get(attribute(attributes, 'idref') ?? '') ?? '')
    },
  })
  const wanted = new Set(chapters)
  let size = 0
  const documents = unzip(bytes, ({ name, originalSize }) => {
    if (!wanted.has(name)) return false
    size += originalSize
    if (size > maxBytes) throw new FileError('TOO_LARGE')
    return true
  })
  return chapters
    .flatMap((chapter) => (documents[chapter] === undefined ? [] : textOfHtml(decode(documents[chapter]))))
    .filter((text) => text !== '')
    .join('\n')
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('DAMAGED', { cause: error })
  }
}

function decode(bytes: Uint8Array | undefined, problem: 'DAMAGED' | 'UNKNOWN_FORMAT' = 'DAMAGED'): string {
  try {
    if (bytes !== undefined) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new FileError('DAMAGED', { cause })
  }
  throw new FileError(problem)
}

function attributesOf(xml: string, element: string, name: string): string[] {
  const found: string[] = []
  walkHtml(xml, {
    text: () => undefined,
    tag: (tag, attributes) => {
      const value = attribute(attributes, name)
      if (tag.slice(tag.indexOf(':') + 1) === element && value !== undefined) found.push(value)
    },
  })
  return found
}

/** Returns the path in the archive to which a file refers, without anything from a `#` on. */
function pathOf(folder: string, href: string): string {
  const [path = ''] = href.split('#')
  try {
    return decodeURIComponent(new URL(path, `http://book/${folder}`).pathname).slice(1)
  } catch {
    return ''
  }
}
