// Which rules of the client's styles the landing page needs before the app has started.
import { transform } from 'lightningcss'

/**
 * Returns styles without the rules for classes that a page does not have. Rules without a class stay, in their order: all of the
 * styles, which the app loads, then change nothing on the page.
 * @param {string} css
 * @param {ParentNode} page
 * @returns {string}
 */
export function stylesOf(css, page) {
  // The page's scripts set `dark`.
  const used = new Set(['dark', ...[...page.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])])
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
