import { limits } from '@wordtide/contract/values'
import { FileError } from '../file-error.ts'
import { decodeHead, detectEncoding, readHead, textPieces } from '../text/decode.ts'
import { textOfHtml } from './html-text.ts'
import { joinCues } from './subtitles.ts'

/**
 * Reads the text of a file, or pasted text: plain text, subtitles (SRT, WebVTT), HTML or a book (EPUB), whatever the file's name. Lines of
 * a paragraph are joined where a sentence goes on. Throws FileError if it cannot be read.
 */
export async function readPlainText(file: Blob): Promise<string> {
  if (file.size === 0) throw new FileError('EMPTY')
  if (file.size > limits.transfer.textBytes) throw new FileError('TOO_LARGE')
  const head = await readHead(file)
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const { readEpub } = await import('./epub.ts')
    return readEpub(new Uint8Array(await file.arrayBuffer()))
  }
  const text = (await decoded(file, head)).replace(/\r\n?/g, '\n')
  const start = text.slice(0, 1024).trimStart()
  if (/^WEBVTT\b/.test(start) || /^\d+\s*\n\d+:\d\d:\d\d[,.]\d/.test(start)) return joinCues(text)
  if (/^<(?:!doctype html|\?xml|html|head|body|article|div|p|h1)\b/i.test(start)) return textOfHtml(text)
  return joinLines(text)
}

async function decoded(file: Blob, head: Uint8Array): Promise<string> {
  try {
    const encoding = detectEncoding(head)
    // A file that is not text is refused before all of it is read.
    decodeHead(head, encoding)
    let text = ''
    for await (const piece of textPieces(file, encoding)) text += piece
    return text
  } catch (error) {
    // Its advice is for tables.
    if (error instanceof FileError && error.problem === 'OTHER_ENCODING')
      throw new FileError('NOT_TEXT', { cause: error })
    throw error
  }
}

/** Characters of a line that its writer may have broken because it was full. */
const fullLine = 40

/** The end of a sentence, or of a line that is complete by itself. */
const ended = /[.!?…:;。！？।؟"”’»)\]]\s*$/u

/** Joins the lines of a text that was broken at a width. A character is replaced by one, so that the text keeps its length. */
function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line, index, lines) => {
      if (index === lines.length - 1) return line
      const next = lines[index + 1] ?? ''
      const goesOn = line.length >= fullLine && next.trim() !== '' && !ended.test(line)
      return `${line}${goesOn ? ' ' : '\n'}`
    })
    .join('')
}
