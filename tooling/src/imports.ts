import { posix } from 'node:path'
import { parseAst } from 'vitest/node'

/** The files of a project by their path from its root, with `/`. */
export type Tree = ReadonlyMap<string, string>

/** One import, export-from, dynamic import or import type of a file. */
export interface Import {
  from: string
  specifier: string
  /** The file that a relative specifier means. */
  target: string | undefined
  /** Gone when the program runs. */
  typeOnly: boolean
}

/** Every import that this file makes, however it is written. */
export function importsOf(path: string, code: string): Import[] {
  const found: Import[] = []
  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type'
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), withoutQuery(specifier)) : undefined
    found.push({ from: path, specifier, target, typeOnly })
  })
  return found
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

type Node = Record<string, unknown>

function specifierOf(node: Node): string | undefined {
  if (!importing.has(String(node.type)) || !isNode(node.source)) return undefined
  const { value } = node.source
  return typeof value === 'string' ? value : undefined
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
  } else if (isNode(value)) {
    if (typeof value.type === 'string') visit(value)
    for (const child of Object.values(value)) walk(child, visit)
  }
}

const withoutQuery = (specifier: string) => specifier.split('?')[0] ?? specifier
