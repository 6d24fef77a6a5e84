import type { WordtideError } from './errors.ts'
import type { calls } from './generated/calls.ts'
import type { operations } from './generated/schema.ts'

type Calls = typeof calls

/** The name of an operation in the OpenAPI document, such as `lists.create`. */
export type CallName = keyof operations

type FieldsOf<Part> = Part extends object ? Part : unknown
type Parameters<Name extends CallName> = operations[Name]['parameters']
type ContentOf<Name extends CallName> = operations[Name] extends { requestBody?: { content: infer Content } }
  ? Content
  : unknown

type Json<Content> = Content extends { 'application/json': infer Body } ? Body : unknown
/** The files of a form, and its data where there is no other body. */
type Form<Content> = Content extends { 'multipart/form-data': infer Parts }
  ? { [Part in keyof Parts as Part extends 'data' ? never : Part]: Blob } & (Content extends {
      'application/json': unknown
    }
      ? unknown
      : Parts extends { data?: infer Data }
        ? FieldsOf<Data>
        : unknown)
  : unknown

/** One of several objects, whose lists may be read-only, and whose optional fields may be undefined. */
type Accepted<Type> = Type extends Blob
  ? Type
  : Type extends readonly (infer Element)[]
    ? readonly Accepted<Element>[]
    : Type extends object
      ? { [Key in keyof Type]: Accepted<Type[Key]> | (object extends Pick<Type, Key> ? undefined : never) }
      : Type

/** The input of a call: the fields of its path, its query and its body together. */
export type Input<Name extends CallName> = Accepted<
  FieldsOf<Parameters<Name>['path']> &
    FieldsOf<Parameters<Name>['query']> &
    Json<ContentOf<Name>> &
    Form<ContentOf<Name>>
>

type Success<Name extends CallName> = operations[Name]['responses'][keyof operations[Name]['responses']]
type JsonAnswer<Name extends CallName> =
  Success<Name> extends { content: { 'application/json': infer Body } } ? Body : undefined

/** The result of a call: its response as JSON, undefined if that is empty, or the `Response` itself if it is a file. */
export type Output<Name extends CallName> = DescriptionOf<Name> extends { answer: 'file' } ? Response : JsonAnswer<Name>

type DescriptionOf<Name extends CallName> = Name extends `${infer Group}.${infer Method}`
  ? Group extends keyof Calls
    ? Method extends keyof Calls[Group]
      ? Calls[Group][Method]
      : never
    : never
  : never

/** The items of the pages of a call. */
export type Item<Name extends CallName> =
  DescriptionOf<Name> extends { pages: { items: infer Items } }
    ? Items extends keyof Output<Name>
      ? Output<Name>[Items] extends readonly (infer One)[]
        ? One
        : never
      : never
    : never

/** The errors that a call can fail with, besides those of the connection. */
export type ErrorOf<Name extends CallName> =
  DescriptionOf<Name> extends { errors: readonly (infer Key)[] }
    ? WordtideError<Extract<Key, WordtideError['key']>>
    : never

export interface CallOptions {
  /** Ends the call, also while it waits for another attempt. */
  signal?: AbortSignal | undefined
  /** The version that a change is meant for: it fails with PRECONDITION_FAILED if there is a newer one. */
  ifMatch?: string | undefined
}

type Arguments<Name extends CallName> =
  object extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]

interface Paged<Name extends CallName> {
  /** Iterates over the items of all pages, each of which is requested when it is needed. */
  all(...args: Arguments<Name>): AsyncGenerator<Item<Name>, void, undefined>
  /** Iterates over the pages. */
  pages(...args: Arguments<Name>): AsyncGenerator<Output<Name>, void, undefined>
}

export type Method<Name extends CallName> = {
  (...args: Arguments<Name>): Promise<Output<Name>>
  /** Returns whether a caught value is one of the errors that this call is documented to fail with. */
  isError(error: unknown): error is ErrorOf<Name>
} & (DescriptionOf<Name> extends { pages: unknown } ? Paged<Name> : unknown)

/** Every call of the server, by the two parts of its name in the OpenAPI document. */
export type Wordtide = {
  [Group in keyof Calls]: {
    [Name in keyof Calls[Group]]: `${Group}.${Name & string}` extends infer Full extends CallName ? Method<Full> : never
  }
}
