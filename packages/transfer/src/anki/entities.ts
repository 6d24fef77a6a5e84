/** The named characters from U+00A0 to U+00FF, in this order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil ' +
  'sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute ' +
  'Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc ' +
  'atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide ' +
  'oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** The named characters of HTML that editors write: not all 2,231. Other names stay as they are. */
const named = new Map<string, string>([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '\u200c',
    zwj: '\u200d',
    lrm: '\u200e',
    rlm: '\u200f',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    dagger: '†',
    bull: '•',
    hellip: '…',
    prime: '′',
    lsaquo: '‹',
    rsaquo: '›',
    euro: '€',
    trade: '™',
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    harr: '↔',
    rArr: '⇒',
    minus: '−',
    ne: '≠',
    le: '≤',
    ge: '≥',
    asymp: '≈',
    infin: '∞',
    hearts: '♥',
  }),
])

function character(codePoint: number): string {
  const valid = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff)
  return valid ? String.fromCodePoint(codePoint) : '\ufffd'
}

const references = /&(?:#([0-9]{1,10})|#[xX]([0-9a-fA-F]{1,8})|([a-zA-Z][a-zA-Z0-9]{1,10}));/g

/** Replaces the character references of HTML; unknown ones stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(references, (reference: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (decimal !== undefined) return character(Number(decimal))
    if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16))
    return named.get(name ?? '') ?? reference
  })
}

/** Returns a text with a sign in place of each character reference, whose semicolon separates nothing. */
export const withoutReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(references, (reference) => (decodeEntities(reference) === reference ? reference : '&'))
    : text

/** Joins the cells of a row that a semicolon has divided, where it is the end of a character reference. */
export function joinReferences(cells: readonly string[]): string[] {
  const joined: string[] = []
  let begun: string | undefined
  for (const cell of cells) {
    const text = begun === undefined ? cell : `${begun};${cell}`
    const [reference] = /&#?\w{1,11}$/.exec(cell.slice(-13)) ?? []
    begun = reference !== undefined && decodeEntities(`${reference};`) !== `${reference};` ? text : undefined
    if (begun === undefined) joined.push(text)
  }
  return begun === undefined ? joined : [...joined, begun]
}
