import * as fc from 'fast-check'
import type { OpenAPIV3 } from 'openapi-types'
import { type Body, bodiesOf } from './body-plans.ts'
import { oddHeaders } from './odd-headers.ts'
import { kind, mostly, oddTexts } from './odd-values.ts'
import { type Schemas, valuesOf } from './schema-values.ts'

/** The sender of a request; the tokens are the actor's. */
export type Sender = 'actor' | 'signed out' | 'stranger' | 'read token' | 'write token'

/** A path parameter: the valid one, another id that exists, or any text. */
type Segment = { kind: 'known' } | { kind: 'other'; which: number } | { kind: 'text'; text: string }

/** A query parameter with its text, or with the valid value if `known`; then `text` is the fallback. */
interface QueryPart {
  name: string
  text: string | undefined
  known: boolean
}

/** A request whose ids are still open, because they differ in every run. */
export interface Plan {
  from: Sender
  path: Record<string, Segment>
  query: QueryPart[]
  body: Body
  headers: Record<string, string>
}

/** Requests to one operation: about half of them are valid, the others are wrong or unusual in some way. */
export function plansOf(operation: OpenAPIV3.OperationObject, schemas: Schemas): fc.Arbitrary<Plan> {
  const parameters = (operation.parameters ?? []).filter((one) => 'name' in one)
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => [name, segments] as const)
  return fc.record({
    from: mostly(
      9,
      fc.constant('actor' as const),
      fc.constantFrom('signed out', 'stranger', 'read token', 'write token'),
    ),
    path: fc.record(Object.fromEntries(inPath)),
    query: queries(
      parameters.filter((one) => one.in === 'query'),
      schemas,
    ),
    body: bodiesOf(operation, schemas),
    headers: mostly(8, fc.constant({}), oddHeaders),
  })
}

const segments = mostly<Segment>(
  8,
  fc.record({ kind: kind('known') }),
  fc.oneof(fc.record({ kind: kind('other'), which: fc.nat(9) }), fc.record({ kind: kind('text'), text: oddTexts })),
)

function queries(parameters: readonly OpenAPIV3.ParameterObject[], schemas: Schemas): fc.Arbitrary<QueryPart[]> {
  const usual = fc.tuple(...parameters.map((one) => partsOf(one, schemas))).map((parts) => parts.flat())
  const names = parameters.flatMap(({ name }) => [
    name,
    name,
    `${name}[]`,
    `${name}[0]`,
    `${name}[a]`,
    name.toUpperCase(),
  ])
  const name = mostly(8, fc.constantFrom('', 'id', ...names), oddTexts)
  const odd: fc.Arbitrary<QueryPart[]> = fc.array(fc.record({ name, text: oddTexts, known: fc.constant(false) }), {
    minLength: 1,
    maxLength: 4,
  })
  return mostly(
    7,
    usual,
    fc.tuple(usual, odd).map(([some, others]) => [...some, ...others]),
  )
}

/** The parts of a query for one parameter; none if it is optional and absent. */
function partsOf(parameter: OpenAPIV3.ParameterObject, schemas: Schemas): fc.Arbitrary<QueryPart[]> {
  const absent = fc.constant<QueryPart[]>([])
  const weight = parameter.required === true ? 20 : 1
  return fc.oneof({ weight: 1, arbitrary: absent }, { weight, arbitrary: usualPart(parameter, schemas) })
}

function usualPart(
  { name, schema = {}, example }: OpenAPIV3.ParameterObject,
  schemas: Schemas,
): fc.Arbitrary<QueryPart[]> {
  const known = { name, text: example === undefined ? undefined : String(example), known: true }
  const values = valuesOf(schema, schemas)
  const part = (as: string) => (value: unknown) => ({ name: as, text: String(value), known: false })
  const single = values.map((value) => [part(name)(value)])
  if ('type' in schema && schema.type === 'array') {
    const each = (as: string) => values.map((value) => [value].flat().map(part(as)))
    return fc.oneof(single, each(name), each(`${name}[]`))
  }
  return mostly(8, fc.constant<QueryPart[]>([known]), single)
}
