import { decodeEntities } from './entities.ts'
import { attribute, walkHtml } from './html.ts'

/** The content of a field of a note. */
export interface FieldText {
  /** The text in one line: tags and sounds are taken out, cloze deletions are between asterisks. */
  text: string
  /** The names of the image files, in their order. */
  images: string[]
  /** The names of the sound files, in their order. */
  sounds: string[]
  /** True if it plays a file in another way, which is not read. */
  hasPlayer: boolean
  /** True if it describes the parts of an image to hide, which is no text. */
  hasOcclusion: boolean
}

/** Elements that begin or end a line, and cells of a table (as `HTML_LINEBREAK_TAGS` in Anki's rslib/src/text.rs). */
const breaksLine =
  /^(br|address|article|aside|blockquote|canvas|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|output|p|pre|section|table|t[dhr]|tfoot|ul|video)$/

/**
 * Returns the text of a field of an Anki note, in which HTML is text, `<br>` and blocks are spaces, and `{{c1::beach::hint}}` is `*beach*`.
 * Readings stay beside their characters, as Anki keeps them: 海[うみ], also from `<ruby>`. Formulas of LaTeX and MathJax stay as they are.
 */
export function fieldText(html: string): FieldText {
  const images: string[] = []
  const sounds: string[] = []
  let hasPlayer = false
  let raw = ''
  walkHtml(html, {
    text: (piece) => {
      raw += piece
    },
    tag: (name, attributes, isEnd) => {
      if (name === 'rt') raw += isEnd ? ']' : '['
      else if (breaksLine.test(name)) raw += ' '
      if (isEnd) return
      if (name === 'img') {
        const source = attribute(attributes, 'src')
        if (source !== undefined && source !== '') images.push(source)
        raw += ' '
      } else if (name === 'audio' || name === 'video') hasPlayer = true
    },
  })
  const silent = raw.replace(/\[sound:([^[\]]{1,500})\]/g, (_, name: string) => {
    sounds.push(decodeEntities(name).trim())
    return ' '
  })
  const { text, hasOcclusion } = clozeText(silent)
  return { text: oneLine(decodeEntities(text)), images, sounds, hasPlayer, hasOcclusion }
}

/** Returns the text in one line, without spaces at its ends or beside others. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Resolves cloze deletions, nested ones too, as rslib/src/cloze.rs reads them; only the outermost gets asterisks. */
function clozeText(text: string): { text: string; hasOcclusion: boolean } {
  if (!text.includes('{{c')) return { text, hasOcclusion: false }
  let hasOcclusion = false
  const pieces: string[] = []
  /** Of each open deletion: where its pieces begin. */
  const open: number[] = []
  /** The pieces up to here are blank since the outermost deletion began. */
  let isBlank = true
  const add = (piece: string) => {
    pieces.push(piece)
    isBlank &&= piece.trim() === ''
  }
  for (const piece of text.split(/(\{\{c\d[\d,]{0,20}::|\}\})/)) {
    if (piece.startsWith('{{c')) {
      if (open.length === 0) isBlank = true
      // The place of an asterisk.
      open.push(pieces.push('') - 1)
    } else if (piece !== '}}') {
      const isOcclusion = open.length > 0 && piece.startsWith('image-occlusion:')
      hasOcclusion ||= isOcclusion
      // The text after `::` in a cloze deletion is its hint. An asterisk in it would end the hidden part.
      if (!isOcclusion) add(open.length > 0 ? (piece.split('::', 1)[0] ?? '').replaceAll('*', '') : piece)
    } else {
      const start = open.pop()
      if (start === undefined) pieces.push(piece)
      else if (open.length === 0 && !isBlank) {
        pieces[start] = '*'
        pieces.push('*')
      }
    }
  }
  // A deletion that nothing ends is text.
  return { text: pieces.join(''), hasOcclusion }
}
