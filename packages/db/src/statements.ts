import { type ExtractTablesWithRelations, is, Param, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { compileRowReader } from './row-reader.ts'
import type * as tables from './tables/index.ts'

/** The values of a statement as they stand in its query, each under its name. */
export type Inputs<Values> = { [Name in keyof Values]: Placeholder<Name & string, Values[Name]> }

/** Runs a statement on a database or in a transaction. */
export type Statement<Values, Result> = (db: Database, values: Values) => Promise<Result>

/**
 * Returns a statement of a fixed shape. Its query is built once, at its first use; PostgreSQL parses it once for each connection, and may
 * keep one plan for all values. So it is for queries whose best plan is the same for all of them, such as pages by key, and not for
 * searches (decision 044).
 *
 * `build` writes the query with drizzle, on a database that runs nothing: `db.select(…)`, `db.insert(…)` and so on, or `db.execute(…)` if
 * no rows are returned. Inputs stand in place of values: `eq(lists.id, input.id)`. In a template, one that is not text, a number or a
 * boolean needs its column: `sql.param(input.date, lists.createdAt)`.
 */
export function statement<Values extends object, Result>(
  build: (db: Database, input: Inputs<Values>) => PromiseLike<Result>,
): Statement<Values, Result> {
  let compiled: Compiled | undefined
  return async (db, values) => {
    compiled ??= compile((builder) => build(builder, inputs()))
    const { sql, params, readRows } = compiled
    const query = { sql, params: params.map((param) => param(values)) }
    // The drivers prepare a query that has a name. They choose its name themselves.
    const result = await db._.session.prepareQuery(query, undefined, 'prepared', true, readRows).execute()
    // The type of the rows is what drizzle infers from the query.
    return result as Result
  }
}

/**
 * An input that is an array, as PostgreSQL writes it. As a parameter it would tell the planner its length: a plan for one element looks so
 * much cheaper than one for any values that PostgreSQL would plan at each execution, which takes longer than the execution (decision 044).
 */
export const arrayInput = (input: Placeholder, elements: 'uuid' | 'text'): SQL => {
  const type = sql.raw(`${elements}[]`)
  return sql`(select ${input}::${type})::${type}`
}

/** A query that is built: its text, how to take its parameters from the values, and how to read its rows. */
interface Compiled {
  sql: string
  params: ((values: object) => unknown)[]
  /** Undefined if the query returns no rows. */
  readRows: ((rows: unknown[][]) => unknown) | undefined
}

function compile(build: (db: Database) => unknown): Compiled {
  const session = new RecordingSession()
  const built = build(new PgDatabase(dialect, session, undefined))
  // `execute` has prepared its query already.
  if (canPrepare(built)) built.prepare('')
  const { recordedQuery, fields, joinsNotNullableMap } = session.recorded()
  return {
    sql: recordedQuery.sql,
    params: recordedQuery.params.map(compileParam),
    readRows: fields && compileRowReader(fields, joinsNotNullableMap),
  }
}

const dialect = new PgDialect()

const canPrepare = (built: unknown): built is { prepare(name: string): unknown } =>
  typeof built === 'object' && built !== null && 'prepare' in built

/** Returns an input for each requested name. They cannot be spread: only the types know their names. */
const inputs = <Values>(): Inputs<Values> =>
  new Proxy(Object.create(null), {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new Error('the inputs of a statement must be named one by one')
    },
  })

function compileParam(param: unknown): (values: object) => unknown {
  if (is(param, Placeholder)) return (values) => Reflect.get(values, param.name)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value: input } = param
  return (values) => {
    const value: unknown = Reflect.get(values, input.name)
    return value === null ? null : encoder.mapToDriverValue(value)
  }
}

/** A session that runs nothing, and records the query that it is to prepare. */
class RecordingSession extends PgSession<PgQueryResultHKT, typeof tables, ExtractTablesWithRelations<typeof tables>> {
  private preparation: RecordedQuery<PreparedQueryConfig> | undefined

  constructor() {
    super(dialect)
  }

  recorded(): RecordedQuery<PreparedQueryConfig> {
    if (this.preparation === undefined) throw new Error('the query of a statement was not built on its database')
    return this.preparation
  }

  override prepareQuery<T extends PreparedQueryConfig>(query: Query, fields: SelectedFieldsOrdered | undefined) {
    const recorded = new RecordedQuery<T>(query, fields)
    this.preparation = recorded
    return recorded
  }

  override transaction(): never {
    throw new Error('a statement cannot begin a transaction')
  }
}

class RecordedQuery<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  /** True for tables that always have a row in a query with joins, by name. Set by the query builder. */
  joinsNotNullableMap: Record<string, boolean> | undefined

  constructor(
    readonly recordedQuery: Query,
    readonly fields: SelectedFieldsOrdered | undefined,
  ) {
    super(recordedQuery, undefined, undefined)
  }

  override execute(): never {
    throw new Error('a statement runs only when it is called')
  }
}
