import { decodeEntities } from './entities.ts'
import { walkHtml } from './html.ts'

/** Returns text as HTML in which Anki takes nothing for a tag, a sound, a formula or a cloze deletion. */
export function escaped(text: string): string {
  return text
    .replace(
      /[&<>"]|(?!\n)\p{Cc}|\{(?=\{)|\[(?=sound:|latex\]|\$|anki:)/gu,
      (character) => `&#${character.charCodeAt(0)};`,
    )
    .replaceAll('\n', '<br>')
}

/** Returns the text of HTML with every character of it, line breaks and spaces too: the inverse of `escaped`. */
export function exactText(html: string): string {
  let raw = ''
  walkHtml(html, {
    text: (piece) => {
      // The editor of Anki writes them where its user types several spaces.
      raw += piece.replaceAll('&nbsp;', ' ')
    },
    tag: (name, _, isEnd) => {
      if (name === 'mark') raw += '*'
      else if (!isEnd && (name === 'br' || name === 'div') && (name === 'br' || raw !== '')) raw += '\n'
    },
  })
  return decodeEntities(raw)
}
