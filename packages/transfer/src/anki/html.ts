import { decodeEntities } from './entities.ts'

interface HtmlHandler {
  /** Text between tags; character references are not replaced yet. */
  text(raw: string): void
  /** A tag, its name in lower case. */
  tag(name: string, attributes: string, isEnd: boolean): void
}

/** Elements whose content is no text. */
const withoutText = new Set(['style', 'script', 'rp'])

/** Returns the index of the `>` that ends a tag, or -1 if none does: the `<` is text then. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let index = from; index < html.length; index++) {
    const character = html.charAt(index)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index
    else if (character === '<') return -1
  }
  return -1
}

/**
 * Calls the handler for each tag and each piece of text of a field, in their order. Comments, styles and scripts are left out. Takes
 * any text in linear time: it is no parser of HTML, which fields seldom are to the letter.
 */
export function walkHtml(html: string, handler: HtmlHandler): void {
  const lower = html.toLowerCase().length === html.length ? html.toLowerCase() : html
  let textStart = 0
  let index = html.indexOf('<')
  while (index !== -1) {
    const [, slash = '', name = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9:-]{0,30})/.exec(html.slice(index, index + 40)) ?? []
    const isComment = html.startsWith('<!--', index)
    const end = isComment ? html.indexOf('-->', index) : name === '' ? -1 : endOfTag(html, index + 1)
    if (end === -1 && !isComment) {
      index = html.indexOf('<', index + 1)
      continue
    }
    if (index > textStart) handler.text(html.slice(textStart, index))
    // A comment that nothing ends goes to the end of the field.
    if (end === -1) return
    textStart = end + (isComment ? 3 : 1)
    const element = name.toLowerCase()
    if (!isComment) handler.tag(element, html.slice(index + 1 + slash.length + name.length, end), slash !== '')
    if (slash === '' && withoutText.has(element)) {
      const close = lower.indexOf(`</${element}`, textStart)
      if (close === -1) return
      textStart = close
    }
    index = html.indexOf('<', textStart)
  }
  if (textStart < html.length) handler.text(html.slice(textStart))
}

/** Returns the value of an attribute with its character references replaced; undefined without it. */
export function attribute(attributes: string, name: string): string | undefined {
  const pattern = /([^\s"'<>/=]{1,40})\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
  for (const [, found = '', double, single, bare] of attributes.matchAll(pattern))
    if (found.toLowerCase() === name) return decodeEntities(double ?? single ?? bare ?? '')
  return undefined
}
