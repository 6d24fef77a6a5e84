import initSqlJs, { type SqlJsStatic } from 'sql.js'

let loading: Promise<SqlJsStatic> | undefined

/** Loads SQLite in Node, which finds its WebAssembly beside the package. Browsers get `sqlite.browser.ts` by the condition in `package.json`. */
export function loadSqlite(): Promise<SqlJsStatic> {
  loading ??= initSqlJs()
  return loading
}
