// Writes what this package has of the OpenAPI document. `npm run openapi` runs it.
import { writeFileSync } from 'node:fs'
import { callsText } from './calls.ts'
import { readDocument } from './document.ts'
import { schemaText } from './schema.ts'

const generated = new URL('../generated/', import.meta.url)
const document = readDocument()
writeFileSync(new URL('calls.ts', generated), callsText(document))
writeFileSync(new URL('schema.ts', generated), await schemaText(document))
