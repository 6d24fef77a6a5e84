import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Tree } from './imports.ts'

const skipped = new Set(['node_modules', 'dist', 'test-results', '.turbo', '.git'])

/** The sources and manifests under a folder, read once. */
export function readTree(root: string): Tree {
  const files = new Map<string, string>()
  const read = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) read(path)
      } else if (/\.tsx?$|^package\.json$/.test(entry.name)) {
        files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'))
      }
    }
  }
  read(root)
  return files
}
