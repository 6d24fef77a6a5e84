import * as fc from 'fast-check'
import type { OpenAPIV3 } from 'openapi-types'
import { type Body, bodiesOf } from './body-plans.ts'
import { oddHeaders } from './odd-headers.ts'
import { kind, mostly, oddTexts } from './odd-values.ts'
import { type Schemas, valuesOf } from './schema-values.ts'

/** Who sends it: somebody who may, nobody, somebody who may not, or a program of the first. */
export type Sender = 'asker' | 'nobody' | 'stranger' | 'reader' | 'writer'

/** What stands in a path: what belongs there, something else that there is, or a text as it is. */
type Segment = { kind: 'known' } | { kind: 'other'; which: number } | { kind: 'text'; text: string }

/** A text as it is; of what belongs there, the example where there is nothing better. */
interface QueryPart {
  name: string
  text: string | undefined
  known: boolean
}

/** A request in which the things that it is about have no ids yet: those are another's in every run. */
export interface Plan {
  from: Sender
  path: Record<string, Segment>
  query: QueryPart[]
  body: Body
  headers: Record<string, string>
}

/** Requests of one operation: about half of them are as the document wants them, the others are odd in some way. */
export function plansOf(operation: OpenAPIV3.OperationObject, schemas: Schemas): fc.Arbitrary<Plan> {
  const parameters = (operation.parameters ?? []).filter((one) => 'name' in one)
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => [name, segments] as const)
  return fc.record({
    from: mostly(9, fc.constant('asker' as const), fc.constantFrom('nobody', 'stranger', 'reader', 'writer')),
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

/** What a query says of one parameter: nothing, where it need not be there. */
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
