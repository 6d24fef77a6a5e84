// Writes openapi.json, by which a change of the public API is seen in a diff. Run it by `npm run openapi`.
import { writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'

const text = JSON.stringify(openApiDocument('http://localhost:3000'), null, 2)
writeFileSync(new URL('../../../openapi.json', import.meta.url), `${text}\n`)
