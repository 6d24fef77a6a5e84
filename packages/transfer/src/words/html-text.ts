import { decodeEntities } from '../anki/entities.ts'
import { walkHtml } from '../anki/html.ts'

/** Elements within a line; all others end it. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i img input ins kbd label mark q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** Elements whose text is not that of the document. */
const aside = new Set(['head', 'nav', 'noscript', 'template', 'title', 'rt', 'svg', 'select'])

/** Returns the text of an HTML document, a line for each paragraph. Takes linear time. */
export function textOfHtml(html: string): string {
  let text = ''
  let skipped = ''
  // What a document begins with is no element.
  walkHtml(html.replace(/<(?:![a-z]|\?)[^<>]*>/gi, ''), {
    text: (raw) => {
      if (skipped === '') text += decodeEntities(raw).replace(/\s+/gu, ' ')
    },
    tag: (name, attributes, isEnd) => {
      if (skipped !== '') {
        if (isEnd && name === skipped) skipped = ''
      } else if (aside.has(name) && !isEnd && !attributes.trimEnd().endsWith('/')) skipped = name
      else if (!inline.has(name)) text += '\n'
    },
  })
  return text.replace(/ ?\n[ \n]*/g, '\n').trim()
}
