import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import * as z from 'zod'

const document = fileURLToPath(new URL('../../server/openapi.json', import.meta.url))

it('redocly has nothing to say about the document by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lint({ ref: document, config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('spectral has nothing to say about it by its rules for OpenAPI', async () => {
  const linter = new spectral.Spectral()
  // Its two packages differ in their types.
  const rules = z.custom<RulesetDefinition>((value) => typeof value === 'object').parse(oas)
  linter.setRuleset({ extends: [[rules, 'recommended']] })
  const results = await linter.run(JSON.parse(readFileSync(document, 'utf8')))
  expect(results.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})
