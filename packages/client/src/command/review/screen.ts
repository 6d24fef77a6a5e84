import type { Style } from '../text/style.ts'
import { widthOf } from '../text/width.ts'
import { wrap } from '../text/wrap.ts'

interface Screen {
  heading: string
  body: readonly string[]
  /** Lines that the user should know, above the keys. */
  notices: readonly string[]
  keys: readonly string[]
  /** The number of lines of the body above the screen, limited to those that exist. */
  scroll: number
  width: number
  height: number
  style: Style
}

/** Lays a screen out: the heading above, the keys below, and between them as much of the body as fits. */
export function screenLines({ heading, body, notices, keys, scroll, width, height, style }: Screen): {
  lines: string[]
  scroll: number
} {
  const [shortened = '', ...others] = wrap(heading, width - 1)
  const headingLine = others.length > 0 ? `${shortened}…` : shortened
  const noticeLines = notices.flatMap((notice) => wrap(notice, width))
  const fits = (keyLines: readonly string[]) => height - 3 - noticeLines.length - keyLines.length
  const withoutScroll = keyRows(keys, width)
  const isScrolled = body.length > fits(withoutScroll)
  const keyLines = isScrolled ? keyRows([...keys, '↑↓ Scroll'], width) : withoutScroll
  const room = Math.max(1, fits(keyLines))
  const first = Math.min(Math.max(scroll, 0), Math.max(0, body.length - room))
  const seen = body.slice(first, first + room)
  const filled = [...seen, ...new Array<string>(Math.max(0, room - seen.length)).fill('')]
  const lines = [
    style(headingLine, 'dim'),
    '',
    ...filled,
    isScrolled ? style(moreText(first, body.length - first - room), 'dim') : '',
    ...noticeLines,
    ...keyLines.map((line) => style(line, 'dim')),
  ]
  // Never more than the screen has: the terminal would scroll, and the heading be lost.
  return { lines: lines.slice(0, height), scroll: first }
}

const moreText = (above: number, below: number) =>
  [...(above > 0 ? [`↑ ${above} more`] : []), ...(below > 0 ? [`↓ ${below} more`] : [])].join('  ')

/** The keys side by side, none of them broken. */
function keyRows(keys: readonly string[], width: number): string[] {
  const rows: string[] = []
  for (const key of keys) {
    const last = rows.at(-1)
    const joined = last === undefined ? key : `${last}  ${key}`
    if (last === undefined || widthOf(joined) > width) rows.push(key)
    else rows[rows.length - 1] = joined
  }
  return rows
}
