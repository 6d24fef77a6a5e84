import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importSource } from '@wordtide/tooling/import-source'
import { modes } from './devices.ts'

const assets = fileURLToPath(new URL('../../../web/dist/assets/', import.meta.url))

/** Returns a document for each mode that shows the components in the styles of the built client, by the name of its file. */
export async function renderComponents(): Promise<Map<string, string>> {
  const { specimen }: { specimen(): string } = await importSource('packages/ui/src/testing/specimen.tsx')
  const css = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    // The page is a file, for which there is no server with fonts.
    .map((text) =>
      text.replaceAll(/url\(["']?\/assets\//g, (start) => start.replace('/assets/', '../../web/dist/assets/')),
    )
    .join('\n')
  const body = specimen()
  return new Map(
    modes.map((mode) => [
      `components-${mode}.html`,
      `<!doctype html><html lang="en" class="${mode}"><meta charset="utf-8"><title>Components, ${mode}</title><style>${css}</style><body style="padding:1.5rem">${body}</body></html>`,
    ]),
  )
}
