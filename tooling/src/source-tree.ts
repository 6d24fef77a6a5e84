import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { parseAst } from 'vitest/node'

/** The files of a project by their path from its root, separated by `/`. */
export type Tree = ReadonlyMap<string, string>

const ignoredFolders = new Set(['node_modules', 'dist', 'test-results', '.turbo', '.git'])

/** Reads all TypeScript sources and manifests below a folder. */
export function readTree(root: string): Tree {
  const files = new Map<string, string>()
  const read = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!ignoredFolders.has(entry.name)) read(path)
      } else if (/\.tsx?$|^package\.json$/.test(entry.name)) {
        files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'))
      }
    }
  }
  read(root)
  return files
}

/** An import, an export-from, a dynamic import or an import type of a file. */
export interface Import {
  from: string
  specifier: string
  /** The path that a relative specifier resolves to; undefined for a package. */
  target: string | undefined
  /** True if the compiler removes it. */
  typeOnly: boolean
}

/** Returns every import in a file, in any syntax. */
export function importsOf(path: string, code: string): Import[] {
  const imports: Import[] = []
  walk(parse(path, code), (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type'
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), withoutQuery(specifier)) : undefined
    imports.push({ from: path, specifier, target, typeOnly })
  })
  return imports
}

const importNodes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** A node of a syntax tree. */
export type Node = Record<string, unknown>

export const parse = (path: string, code: string) => parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' })

function specifierOf(node: Node): string | undefined {
  if (!importNodes.has(String(node.type)) || !isNode(node.source)) return undefined
  const { value } = node.source
  return typeof value === 'string' ? value : undefined
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Visits a syntax tree, each node before those in it. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
  } else if (isNode(value)) {
    if (typeof value.type === 'string') visit(value)
    for (const child of Object.values(value)) walk(child, visit)
  }
}

const withoutQuery = (specifier: string) => specifier.split('?')[0] ?? specifier
