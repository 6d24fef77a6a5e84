import initSqlJs, { type SqlJsStatic } from 'sql.js'

let loading: Promise<SqlJsStatic> | undefined

/** Loads SQLite, by which packages are written. Node finds its WebAssembly beside the package. */
export function loadSqlite(): Promise<SqlJsStatic> {
  loading ??= initSqlJs()
  return loading
}
