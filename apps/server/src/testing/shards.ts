import { loadModule, parseSync } from 'libpg-query'

/** By which column the rows of each table would be distributed, and with which others they would lie together. */
export interface Layout {
  /** By table: the group of tables that are distributed alike, and the column. */
  distributed: Readonly<Record<string, { group: string; column: string }>>
  /** Tables that would stay on one machine, beside the distributed ones. */
  local: readonly string[]
}

/** What a statement would need of a distributed database. */
export type Reach = 'one shard' | 'several shards' | 'one machine'

/** A statement as it was run. */
export interface RunStatement {
  sql: string
  params: readonly unknown[]
}

await loadModule()

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
const child = (node: unknown, name: string): Node | undefined => {
  const value = isNode(node) ? node[name] : undefined
  return isNode(value) ? value : undefined
}
const text = (node: unknown, name: string): string | undefined => {
  const value = isNode(node) ? node[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A table of a FROM clause, or a query there or in WITH, by the name under which the statement knows it. */
interface Source {
  table: string | undefined
  /** Identifies it among the sources of the statement. */
  id: string
  /** For a query: what its columns are. */
  columns: Map<string, string>
}

type Scope = Map<string, Source>

/**
 * Returns whether all rows that a statement reads and writes lie in one shard of a layout, as far as its text and its values show:
 * every distributed table is bound, by equality in conditions that must all hold, to the same value of the column by which it is distributed.
 * What the text does not show counts as several shards. Throws if the statement has a table that the layout lacks.
 */
export function reachOf({ sql, params }: RunStatement, layout: Layout): Reach {
  const analysis = new Analysis(params, layout)
  for (const { stmt } of nodesIn(parseSync(sql).stmts)) analysis.visit(stmt, [new Map()])
  return analysis.reach()
}

/** The tables that a statement names, in order of the alphabet. */
export function tablesOf(sql: string): string[] {
  const tables = new Set<string>()
  const queries = new Set<string>()
  const collect = (value: unknown): void => {
    for (const each of Array.isArray(value) ? value : []) collect(each)
    if (!isNode(value)) return
    const query = text(child(value, 'CommonTableExpr'), 'ctename')
    if (query !== undefined) queries.add(query)
    const table = text(value, 'relname')
    if (table !== undefined) tables.add(table)
    for (const each of Object.values(value)) collect(each)
  }
  collect(parseSync(sql))
  return [...tables].filter((table) => !queries.has(table)).sort()
}

class Analysis {
  readonly #params: readonly unknown[]
  readonly #layout: Layout
  /** What is equal to what: a forest whose roots stand for the values. */
  readonly #parents = new Map<string, string>()
  readonly #tables: { table: string; key: string }[] = []
  #sources = 0

  constructor(params: readonly unknown[], layout: Layout) {
    this.#params = params
    this.#layout = layout
  }

  reach(): Reach {
    const distributed = this.#tables.flatMap(({ table, key }) => {
      const place = this.#layout.distributed[table]
      if (place !== undefined) return [`${place.group} ${this.#root(key)}`]
      if (!this.#layout.local.includes(table)) throw new Error(`the layout lacks the table ${table}`)
      return []
    })
    if (distributed.length === 0) return 'one machine'
    const isBound = distributed.every((value) => value.includes(' value '))
    const isMixed = distributed.length < this.#tables.length
    return isBound && !isMixed && new Set(distributed).size === 1 ? 'one shard' : 'several shards'
  }

  /** Visits a node with the sources that it can name, the innermost scope last. */
  visit(node: unknown, scopes: readonly Scope[]): void {
    if (Array.isArray(node)) {
      for (const each of node) this.visit(each, scopes)
      return
    }
    if (!isNode(node)) return
    for (const [type, value] of Object.entries(node)) {
      if (type === 'SelectStmt' && isNode(value)) this.#query(value, scopes)
      else if (/^(Insert|Update|Delete)Stmt$/.test(type) && isNode(value)) this.#change(type, value, scopes)
      else this.visit(value, scopes)
    }
  }

  /** Visits a SELECT. Returns its columns, by their names and by their places. */
  #query(select: Node, outer: readonly Scope[]): Map<string, string> {
    const scopes = [...outer, this.#withQueries(select, outer)]
    for (const branch of ['larg', 'rarg']) {
      const query = child(select, branch)
      if (query !== undefined) this.#query(query, scopes)
    }
    const scope: Scope = new Map()
    const inner = [...scopes, scope]
    for (const item of nodesIn(select.fromClause)) this.#addSource(item, scope, inner)
    this.#conditions(select.whereClause, inner)
    const columns = new Map<string, string>()
    for (const [index, item] of nodesIn(select.targetList).entries()) {
      const target = child(item, 'ResTarget')
      const value = this.#valueOf(target?.val, inner)
      if (value === undefined) continue
      const field = nodesIn(child(child(target, 'val'), 'ColumnRef')?.fields).at(-1)
      columns.set(text(target, 'name') ?? text(child(field, 'String'), 'sval') ?? '', value)
      columns.set(String(index), value)
    }
    for (const name of [
      'targetList',
      'whereClause',
      'havingClause',
      'sortClause',
      'groupClause',
      'valuesLists',
      'limitCount',
    ])
      this.visit(select[name], inner)
    return columns
  }

  #withQueries(statement: Node, outer: readonly Scope[]): Scope {
    const scope: Scope = new Map()
    for (const item of nodesIn(child(statement, 'withClause')?.ctes)) {
      const query = child(item, 'CommonTableExpr')
      const select = child(child(query, 'ctequery'), 'SelectStmt')
      const scopes = [...outer, scope]
      const name = text(query, 'ctename') ?? ''
      const source: Source = { table: undefined, id: `q${this.#sources++}`, columns: new Map() }
      // A recursive one names itself.
      scope.set(name, source)
      if (select === undefined) this.visit(query?.ctequery, scopes)
      else scope.set(name, { ...source, columns: this.#query(select, scopes) })
    }
    return scope
  }

  #change(type: string, statement: Node, outer: readonly Scope[]): void {
    const scope: Scope = new Map()
    const inner = [...outer, this.#withQueries(statement, outer), scope]
    const target = this.#addTable(child(statement, 'relation') ?? {}, scope, inner)
    for (const item of [...nodesIn(statement.fromClause), ...nodesIn(statement.usingClause)])
      this.#addSource(item, scope, inner)
    this.#conditions(statement.whereClause, inner)
    if (type === 'InsertStmt') this.#insert(statement, target, inner)
    this.visit(statement.whereClause, inner)
    this.visit(statement.targetList, inner)
  }

  /** Binds the row that is inserted to the values of its columns. Several rows with different values stay unbound. */
  #insert(statement: Node, target: Source, scopes: readonly Scope[]): void {
    const names = nodesIn(statement.cols).map((column) => text(child(column, 'ResTarget'), 'name'))
    const select = child(child(statement, 'selectStmt'), 'SelectStmt')
    if (select === undefined) return
    const rows = nodesIn(select.valuesLists).map((row) => nodesIn(child(row, 'List')?.items))
    const columns = this.#query(select, scopes)
    for (const [index, name] of names.entries()) {
      const values =
        rows.length > 0 ? rows.map((row) => this.#valueOf(row[index], scopes)) : [columns.get(String(index))]
      const [first] = values
      if (
        first !== undefined &&
        values.every((value) => value !== undefined && this.#root(value) === this.#root(first))
      )
        this.#unite(`${target.id}.${name}`, first)
    }
  }

  #addSource(item: Node, scope: Scope, scopes: readonly Scope[]): void {
    const table = child(item, 'RangeVar')
    if (table !== undefined) this.#addTable(table, scope, scopes)
    const join = child(item, 'JoinExpr')
    for (const side of nodesIn([join?.larg, join?.rarg])) this.#addSource(side, scope, scopes)
    if (join !== undefined) {
      this.#conditions(join.quals, scopes)
      this.visit(join.quals, scopes)
    }
    const query = child(item, 'RangeSubselect')
    const select = child(child(query, 'subquery'), 'SelectStmt')
    if (query !== undefined && select !== undefined)
      scope.set(text(child(query, 'alias'), 'aliasname') ?? '', {
        table: undefined,
        id: `q${this.#sources++}`,
        columns: this.#query(select, scopes),
      })
    this.visit(child(item, 'RangeFunction'), scopes)
  }

  #addTable(table: Node, scope: Scope, scopes: readonly Scope[]): Source {
    const name = text(table, 'relname') ?? ''
    const alias = text(child(table, 'alias'), 'aliasname') ?? name
    const query = scopes.toReversed().flatMap((each) => each.get(name) ?? [])[0]
    const source: Source =
      query !== undefined && query.table === undefined
        ? query
        : { table: name, id: `t${this.#sources++}`, columns: new Map() }
    scope.set(alias, source)
    const place = this.#layout.distributed[name]
    if (source.table !== undefined)
      this.#tables.push({ table: name, key: place === undefined ? source.id : `${source.id}.${place.column}` })
    return source
  }

  /** Notes the equalities among conditions that must all hold. */
  #conditions(node: unknown, scopes: readonly Scope[]): void {
    const all = child(node, 'BoolExpr')
    if (all?.boolop === 'AND_EXPR') for (const each of nodesIn(all.args)) this.#conditions(each, scopes)
    const comparison = child(node, 'A_Expr')
    const operator = text(child(nodesIn(comparison?.name)[0], 'String'), 'sval')
    if (comparison === undefined || operator !== '=' || comparison.kind !== 'AEXPR_OP') return
    const sides = [this.#valueOf(comparison.lexpr, scopes), this.#valueOf(comparison.rexpr, scopes)]
    const [left, right] = sides
    if (left !== undefined && right !== undefined) this.#unite(left, right)
  }

  /** Identifies a column or a value; undefined for every other expression. */
  #valueOf(node: unknown, scopes: readonly Scope[]): string | undefined {
    const cast = child(node, 'TypeCast')
    if (cast !== undefined) return this.#valueOf(cast.arg, scopes)
    const param = child(node, 'ParamRef')
    if (param !== undefined) return `value ${JSON.stringify(this.#params[Number(param.number) - 1])}`
    const constant = child(node, 'A_Const')
    if (constant !== undefined) return `value ${JSON.stringify(constant.sval ?? constant.ival ?? constant.boolval)}`
    const fields = nodesIn(child(node, 'ColumnRef')?.fields).map((field) => text(child(field, 'String'), 'sval'))
    const column = fields.at(-1)
    if (column === undefined) return undefined
    const inside = scopes.toReversed()
    const qualifier = fields.at(-2)
    const sources =
      qualifier === undefined
        ? inside.flatMap((scope) => (scope.size === 1 ? [...scope.values()] : []))
        : inside.flatMap((scope) => scope.get(qualifier) ?? [])
    const [source] = sources
    return source && (source.table === undefined ? source.columns.get(column) : `${source.id}.${column}`)
  }

  #root(key: string): string {
    const parent = this.#parents.get(key)
    return parent === undefined ? key : this.#root(parent)
  }

  /** Makes two equal; a value becomes the root. */
  #unite(one: string, other: string): void {
    const [first, second] = [this.#root(one), this.#root(other)]
    if (first === second) return
    if (first.startsWith('value ')) this.#parents.set(second, first)
    else this.#parents.set(first, second)
  }
}
