type Group = readonly (string | { [prefix: string]: readonly (string | ((value: string) => boolean))[] })[]

const any = [() => true]
const isLength = (value: string) => /^\[[\d.]/.test(value)

/** Groups of classes that consist of a prefix and any value, by the prefix. */
const byPrefix = (...prefixes: readonly string[]) =>
  Object.fromEntries(prefixes.map((prefix): [string, Group] => [prefix, [{ [prefix]: any }]]))

const sides = (property: string) => ['', 'x', 'y', 's', 'e', 't', 'r', 'b', 'l'].map((side) => property + side)
const edges = ['t', 'r', 'b', 'l', 's', 'e', 'x', 'y']
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '6xl']

/** Tailwind's classes that the components and pages have, by what they set. Those of all classes would be five times as large. */
export const groups: Record<string, Group> = {
  ...byPrefix(...sides('p'), ...sides('m'), ...sides('scroll-p'), ...sides('scroll-m')),
  ...byPrefix(...'inset inset-x inset-y start end top right bottom left z order'.split(' ')),
  ...byPrefix(
    ...'gap gap-x gap-y size w h min-w min-h max-w max-h flex basis grid-cols grid-rows auto-rows'.split(' '),
  ),
  ...byPrefix(...'col-span row-span col-start row-start justify justify-items justify-self items self'.split(' ')),
  ...byPrefix(
    ...'place-items content overflow overflow-x overflow-y translate translate-x translate-y rotate'.split(' '),
  ),
  ...byPrefix(
    ...'align leading tracking whitespace wrap decoration bg fill stroke opacity transition duration'.split(' '),
  ),
  ...byPrefix(...'cursor select resize pointer-events'.split(' ')),
  shrink: ['shrink', { shrink: any }],
  grow: ['grow', { grow: any }],
  'text-overflow': ['truncate'],
  display: [
    'block',
    'inline',
    'inline-block',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'table-row',
    'table-cell',
    'flow-root',
    'contents',
    'hidden',
  ],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  visibility: ['visible', 'invisible'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'wrap-reverse', 'nowrap'] }],
  'text-size': [{ text: [...sizes, 'heading', 'title', 'word', 'word-wide', 'slide', 'slide-meaning', isLength] }],
  'text-align': [{ text: ['start', 'center', 'end', 'left', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
  'text-color': [{ text: any }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: any }],
  touch: [{ touch: ['auto', 'none', 'manipulation'] }],
  'touch-pan': [{ touch: ['pan-x', 'pan-y'] }],
  'touch-pinch': [{ touch: ['pinch-zoom'] }],
  case: ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  underline: ['underline', 'no-underline', 'line-through'],
  animate: [{ animate: ['none', 'spin', 'pulse'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-style': [{ border: ['solid', 'dashed', 'none'] }],
  'border-width': ['border', { border: ['0', '2', '4'] }],
  ...Object.fromEntries(
    edges.map((edge): [string, Group] => [`border-${edge}`, [`border-${edge}`, { [`border-${edge}`]: any }]]),
  ),
  'border-color': [{ border: any }],
  rounded: ['rounded', { rounded: any }],
  'rounded-t': [{ 'rounded-t': any }],
  'rounded-b': [{ 'rounded-b': any }],
  shadow: [{ shadow: any }],
  'outline-width': ['outline', { outline: ['1', '2'] }],
  'outline-style': [{ outline: ['none'] }],
  'outline-color': [{ outline: any }],
  'outline-offset': [{ 'outline-offset': any }],
}

const ofSides = (property: string): Record<string, string[]> => ({
  [property]: sides(property).slice(1),
  [`${property}x`]: ['s', 'e', 'r', 'l'].map((side) => property + side),
  [`${property}y`]: [`${property}t`, `${property}b`],
})

/** The groups whose classes a later class of another group replaces: `p-2` those of `px-4`. */
export const conflicts: Record<string, string[]> = {
  ...ofSides('p'),
  ...ofSides('m'),
  ...ofSides('scroll-p'),
  ...ofSides('scroll-m'),
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['start', 'end', 'right', 'left'],
  'inset-y': ['top', 'bottom'],
  size: ['w', 'h'],
  overflow: ['overflow-x', 'overflow-y'],
  translate: ['translate-x', 'translate-y'],
  flex: ['basis', 'grow', 'shrink'],
  'text-size': ['leading'],
  touch: ['touch-pan', 'touch-pinch'],
  'touch-pan': ['touch'],
  'touch-pinch': ['touch'],
  rounded: ['rounded-t', 'rounded-b'],
  'border-x': ['border-s', 'border-e', 'border-r', 'border-l'],
  'border-y': ['border-t', 'border-b'],
  'border-width': edges.map((edge) => `border-${edge}`),
}
