import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { AppError, type Endpoint, type FileFieldName, fileFieldNames, unwrap } from '@wordtide/api'
import { messages } from '@wordtide/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ReceiveFile } from '../transfer/uploads.ts'
import { readFile, readFileUpload, readMultipart } from './multipart.ts'

type Fields = Record<string, unknown>

/** The names of the fields that are part of an endpoint's path. */
export const pathFieldsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])

/** Returns the fields of an endpoint that take a file in memory, and with it a multipart body. */
export const filesOf = ({ input }: Pick<Endpoint, 'input'>): FileFieldName[] =>
  fileFieldNames.filter((name) => name in input.shape)

/** Returns whether an endpoint takes a file of any size, and with it a multipart body and nothing else. */
export const takesFile = ({ rest }: Endpoint): boolean => rest.maxFileBytes !== undefined

/** Returns whether an endpoint also takes the fields of its body from the query: some clients send no body with a DELETE. */
export const takesQuery = ({ rest }: Endpoint): boolean => rest.method === 'GET' || rest.method === 'DELETE'

/** Returns the field of the file that is all that the body of an endpoint may be: as it is, or as a part. */
export const onlyFileOf = ({ input, rest }: Endpoint): FileFieldName | undefined => {
  const [name, ...others] = Object.keys(input.shape).filter((field) => !pathFieldsOf(rest.path).includes(field))
  return others.length > 0 ? undefined : fileFieldNames.find((field) => field === name)
}

/**
 * Returns the function that reads the input of an endpoint's requests: the fields of the query or the body under the names that
 * the procedure has for them, and over them those of the path. Only fields of the input are read, so that others cost nothing. It
 * throws INVALID_INPUT if a field has two values. An endpoint that takes a file needs `receive`.
 */
export function createInputReader(
  endpoint: Endpoint,
): (request: FastifyRequest, receive?: ReceiveFile) => Promise<Fields> {
  const { rest, input } = endpoint
  const { aliases = {} } = rest
  const pathFields = pathFieldsOf(rest.path)
  const names = Object.keys(input.shape).filter((name) => !pathFields.includes(name))
  const readQuery = createQueryReader(input, aliases)
  const pick = createPicker(names, aliases)
  const pathOf = ({ params }: FastifyRequest): Fields => pickFields(objectOf(params), pathFields)
  const queryOf = ({ query }: FastifyRequest): object => readQuery({ ...objectOf(query) })

  if (rest.method === 'GET') return async (request) => ({ ...pick(queryOf(request)), ...pathOf(request) })
  return async (request, receive) => {
    const body = pick(await (receive === undefined ? readBody(request, endpoint) : readUpload(request, receive)))
    return { ...(takesQuery(endpoint) ? pick(queryOf(request), body) : body), ...pathOf(request) }
  }
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const pickFields = (from: object, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, Reflect.get(from, name)]))

/**
 * Returns the function that takes the fields with these names, or one of their aliases, from one or several objects. Throws
 * INVALID_INPUT if a field is there more than once, with values that differ.
 */
export function createPicker(names: readonly string[], aliases: Readonly<Record<string, string>>) {
  const spellings = names.map((name) => {
    const others = Object.keys(aliases).filter((alias) => aliases[alias] === name)
    return { name, spelledAs: [...others, name] }
  })
  return (...sources: readonly object[]): Fields => {
    const picked: Fields = {}
    for (const { name, spelledAs } of spellings) {
      let first: unknown
      for (const spelling of spelledAs)
        for (const source of sources) {
          const value: unknown = Object.hasOwn(source, spelling) ? Reflect.get(source, spelling) : undefined
          if (value === undefined) continue
          // Null counts as absent if another source gives a value.
          if (first === undefined || first === null) first = value
          else if (value !== null && !isDeepStrictEqual(value, first))
            throw new AppError('INVALID_INPUT', {
              issues: [{ path: [spelledAs[0] ?? name], message: messages.twoValues }],
            })
        }
      if (first !== undefined) picked[name] = first
    }
    return picked
  }
}

function readUpload(request: FastifyRequest, receive: ReceiveFile): Promise<object> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  return readFileUpload(request, receive)
}

async function readBody(request: FastifyRequest, endpoint: Endpoint): Promise<object> {
  const only = onlyFileOf(endpoint)
  if (request.isMultipart()) {
    if (filesOf(endpoint).length === 0) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    return readMultipart(request, { dataRequired: only === undefined })
  }
  const isFile = request.body instanceof Readable
  if (isFile !== (only !== undefined) && request.body !== undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (only !== undefined && request.body instanceof Readable) return { [only]: await readFile(request.body, only) }
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('MALFORMED_BODY')
  return body
}

/** Converts the values of one query parameter; undefined means that the parameter is absent. */
type Convert = (values: readonly string[]) => unknown

/**
 * Returns the function that converts a query string to the types of the input's top-level fields. A value that does not fit
 * stays text, so that the schema refuses it with its own message. An empty value of a field that is not text counts as absent.
 * Aliases keep their names.
 */
export function createQueryReader(
  input: z.ZodObject,
  aliases: Readonly<Record<string, string>> = {},
): (query: Readonly<Fields>) => Fields {
  const fields = Object.entries(input.shape).map(([name, schema]) => [name, unwrap(schema)] as const)
  const converters = new Map(fields.map(([name, field]) => [name, converterOf(field)]))
  const arrays = new Set(fields.flatMap(([name, field]) => (field instanceof z.ZodArray ? [name] : [])))

  return (query) => {
    const result: Fields = {}
    for (const [name, values] of groupByName(query, arrays)) {
      const value = (converters.get(aliases[name] ?? name) ?? convertText)(values)
      if (value !== undefined) result[name] = value
    }
    return result
  }
}

/** Collects `types=a&types=b`, `types[]=a` and `types[0]=a` under one name. Only arrays may have brackets. */
function groupByName(query: Readonly<Fields>, arrays: ReadonlySet<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, value] of Object.entries(query)) {
    const bare = key.replace(/\[\d*\]$/, '')
    const name = arrays.has(bare) ? bare : key
    const values = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
    const group = groups.get(name)
    if (group === undefined) groups.set(name, values)
    else group.push(...values)
  }
  return groups
}

function converterOf(field: unknown): Convert {
  if (field instanceof z.ZodArray) {
    const convertItem = converterOf(unwrap(field.element))
    return (values) => {
      const items = values.flatMap((text) => text.split(',')).filter((text) => text !== '')
      return items.length === 0 ? undefined : items.map((item) => convertItem([item]))
    }
  }
  if (field instanceof z.ZodString) return (values) => (values.length > 1 ? values : values[0])
  const convert = textConverterOf(field)
  return (values) => {
    const [text] = values
    if (values.length > 1) return values
    return text === undefined || text === '' ? undefined : convert(text)
  }
}

function textConverterOf(field: unknown): (text: string) => unknown {
  if (field instanceof z.ZodNumber) return (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  if (field instanceof z.ZodBoolean) return (text) => (text === 'true' ? true : text === 'false' ? false : text)
  // A raw plus sign in a query is a space: `term+` arrives as `term `.
  if (field instanceof z.ZodEnum) return (text) => (text.endsWith(' ') ? `${text.slice(0, -1)}+` : text)
  return (text) => text
}

/** For a parameter that the input does not have. */
const convertText: Convert = converterOf(undefined)
