import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callsText } from './calls.ts'
import { readDocument } from './document.ts'
import { schemaText } from './schema.ts'

const document = readDocument()

it.each([
  { file: 'calls.ts', generate: callsText },
  { file: 'schema.ts', generate: schemaText },
])('generated/$file is what the document says', async ({ file, generate }) => {
  const committed = readFileSync(new URL(`../generated/${file}`, import.meta.url), 'utf8')
  const isCurrent = committed === (await generate(document))
  expect(isCurrent, `${file} is stale: run \`npm run openapi\` and commit what changes`).toBe(true)
})
