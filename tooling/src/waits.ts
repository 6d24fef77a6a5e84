import { isNode, type Node, parse, type Tree, walk } from './source-tree.ts'

/** The one place where a loop looks again and again. */
const helper = 'packages/db/src/testing/wait-until.ts'

/** The comment, in the line of a wait for time or the one above it, that says why nothing else can be waited for. */
const reason = /\/\/ Waits for time: \S/

/** Returns every wait in the tests that relies on time instead of its condition, with its place. */
export function waitsForTime(tree: Tree): string[] {
  return [...tree].flatMap(([path, code]) => {
    const isLooked = isTest(path) && path !== helper
    return isLooked ? waitsIn(path, code) : []
  })
}

/** Returns every expectation of a focus that does not wait: an element may be shown before the effect that moves the focus to it. */
export function focusNotWaitedFor(tree: Tree): string[] {
  return [...tree].flatMap(([path, code]) => {
    const lines = path.endsWith('.test.tsx') ? code.split('\n') : []
    return lines.flatMap((line, index) => (isEagerFocus.test(line) ? `${path}:${index + 1}: wrap it in waitFor` : []))
  })
}

const isEagerFocus = /^\s*expect\(await .*find.*\)\.toHaveFocus\(\)$/

const isTest = (path: string) => /\.(test|fault)\.tsx?$|\/testing\/.*\.tsx?$|^apps\/e2e\/src\/.*\.tsx?$/.test(path)

function waitsIn(path: string, code: string): string[] {
  // Parsing all of the tests would take seconds.
  if (!/timers\/promises|setTimeout|waitForTimeout/.test(code)) return []
  const program = parse(path, code)
  const sleeps = importedSleeps(program)
  const lines = code.split('\n')
  const found = new Set<string>()
  walk(program, (node) => {
    if (!isSleep(node, sleeps)) return
    const line = code.slice(0, Number(node.start)).split('\n').length
    const isReasoned = [line, line - 1].some((number) => reason.test(lines[number - 1] ?? ''))
    if (!isReasoned) found.add(`${path}:${line}: ${advice}`)
  })
  return [...found]
}

const advice = 'wait for what it means (waitUntil, expect.poll), or say why that cannot be: // Waits for time: …'

/** The names under which a file imports the function that sleeps. */
function importedSleeps(program: unknown): Set<string> {
  const names = new Set<string>()
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration' || !isNode(node.source) || node.source.value !== 'node:timers/promises')
      return
    for (const specifier of Array.isArray(node.specifiers) ? node.specifiers : [])
      if (nameOf(specifier.imported) === 'setTimeout') names.add(nameOf(specifier.local))
  })
  return names
}

/** Returns whether a node is a wait for time. A timer with a value is the deadline of something else; one without a delay is a turn. */
function isSleep(node: Node, sleeps: ReadonlySet<string>): boolean {
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Promise') return resolvesLater(node)
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
  if (nameOf(node.callee.property) === 'waitForTimeout') return true
  return sleeps.has(nameOf(node.callee)) && argumentsOf(node).length < 2
}

/** Returns whether it is `new Promise((resolve) => setTimeout(resolve, ms))`, in any form. */
function resolvesLater(promise: Node): boolean {
  const [executor] = argumentsOf(promise)
  if (executor === undefined || !Array.isArray(executor.params)) return false
  const resolve = nameOf(executor.params[0])
  let isLater = false
  walk(executor.body, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'setTimeout') return
    const [callback, delay, value] = argumentsOf(node)
    if (nameOf(callback) === resolve && delay !== undefined && delay.value !== 0 && value === undefined) isLater = true
  })
  return isLater
}

const argumentsOf = (node: Node): Node[] => (Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [])

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')
