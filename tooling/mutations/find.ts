import { parseSync } from 'vite'

/** A place where a mutation changes what the code does. Offsets are in UTF-16 units. */
export interface Place {
  kind: 'negate' | 'shift' | 'flip' | 'either' | 'count' | 'drop' | 'unchain'
  start: number
  end: number
  /** The source with the mutation: it runs if `active`, an expression, is true. */
  mutated: (active: string) => string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const shifted = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const flipped = new Map([
  ['===', '!=='],
  ['!==', '==='],
])
const eitherOr = new Map([
  ['&&', '||'],
  ['||', '&&'],
])
/** Calls in a chain that restrict its values, so that the rest of the chain works without them. */
const restricting = new Set(['max', 'min', 'trim', 'check', 'refine', 'where', 'for', 'filter', 'orderBy', 'limit'])

/** Returns the places of a TypeScript source at which a mutation can be made, in the order of the source. */
export function findPlaces(path: string, source: string): Place[] {
  const { program } = parseSync(path, source)
  const places: Place[] = []
  const text = (node: Node) => source.slice(node.start, node.end)
  const add = (kind: Place['kind'], { start, end }: Node, mutated: Place['mutated']) =>
    places.push({ kind, start, end, mutated })
  const choice = (kind: Place['kind'], node: Node, otherwise: string) =>
    add(kind, node, (active) => `(${active} ? ${otherwise} : ${text(node)})`)

  visit(program, (node) => {
    const { type, test, left, right, operator, expression, callee, value } = node
    if ((type === 'IfStatement' || type === 'ConditionalExpression') && isNode(test))
      choice('negate', test, `!(${text(test)})`)
    if (isNode(left) && isNode(right) && typeof operator === 'string') {
      const swap = (kind: Place['kind'], other: string | undefined) => {
        if (other !== undefined) choice(kind, node, `(${text(left)}) ${other} (${text(right)})`)
      }
      if (type === 'BinaryExpression') {
        swap('shift', shifted.get(operator))
        swap('flip', flipped.get(operator))
      }
      if (type === 'LogicalExpression') swap('either', eitherOr.get(operator))
    }
    if (type === 'Property' && isNode(value)) {
      const { value: number } = value
      if (typeof number === 'number' && number > 1) choice('count', value, `${number + 1}`)
    }
    if (type === 'ExpressionStatement' && isNode(expression) && isCall(expression))
      add('drop', node, (active) => `{ if (!(${active})) ${text(node)}\n}`)
    if (type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
      const { object, property, optional } = callee
      if (isNode(object) && isNode(property) && optional !== true && restricting.has(text(property)))
        if (object.type === 'CallExpression') choice('unchain', node, text(object))
    }
  })
  return places.sort((a, b) => a.start - b.start || b.end - a.end)
}

function isCall({ type, argument, callee }: Node): boolean {
  if (type === 'AwaitExpression') return isNode(argument) && isCall(argument)
  return type === 'CallExpression' && isNode(callee) && callee.type !== 'Super'
}

function visit(value: unknown, enter: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, enter)
  if (!isNode(value) || value.type.startsWith('TS')) return
  enter(value)
  for (const child of Object.values(value)) if (typeof child === 'object') visit(child, enter)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}
