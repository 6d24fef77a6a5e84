// Which rules of the client's styles the landing page needs before the app has started.
import { transform } from 'lightningcss'

/**
 * Returns styles without the rules for classes that a page does not have. Rules without a class stay, in their order: all of the
 * styles, which the app loads, then change nothing on the page.
 * @param {string} css
 * @param {string} html
 * @returns {string}
 */
export function stylesOf(css, html) {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => unescaped(names).split(' ')))
  // Set by the scripts in the page.
  used.add('dark')
  const isUsed = (selector) => selector.every((part) => part.type !== 'class' || used.has(part.name))
  const { code } = transform({
    filename: 'first-paint.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
      },
    },
  })
  return code.toString()
}

/** @param {string} text */
const unescaped = (text) =>
  text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'")
