import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { docsPage, docsScript, docsStyle } from './docs-page.ts'

/** A text that is sent to who asks for it. */
export interface DocsFile {
  type: string
  text: string
}

const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const page = async () => ({ type: html, text: docsPage })

const packageFolder = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ofPackage = (name: string) => readFile(join(packageFolder(), name), 'utf8')

/** The files of the page, by their path under /api. */
export const docsFiles: Readonly<Record<string, () => Promise<DocsFile>>> = {
  '/docs': page,
  '/docs/': page,
  '/docs/page.css': async () => ({ type: css, text: docsStyle }),
  '/docs/page.js': async () => ({ type: script, text: docsScript }),
  '/docs/swagger-ui.css': async () => ({ type: css, text: await ofPackage('swagger-ui.css') }),
  '/docs/swagger-ui-bundle.js': async () => ({ type: script, text: await ofPackage('swagger-ui-bundle.js') }),
}
