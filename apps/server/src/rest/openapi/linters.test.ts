import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { openApiDocument } from './document.ts'

it('redocly has nothing to say about the document by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const ref = fileURLToPath(new URL('../../../openapi.json', import.meta.url))
  const problems = await lint({ ref, config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('spectral has nothing to say about it by its rules for OpenAPI', async () => {
  const linter = new spectral.Spectral()
  // Its two packages differ in their types.
  const rules = z.custom<RulesetDefinition>((value) => typeof value === 'object').parse(oas)
  linter.setRuleset({ extends: [[rules, 'recommended']] })
  const document = JSON.parse(JSON.stringify(openApiDocument('http://localhost:3000')))
  const results = await linter.run(document)
  expect(results.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})
