import initSqlJs, { type SqlJsStatic } from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'

let loading: Promise<SqlJsStatic> | undefined

/** Loads SQLite in a browser. Its WebAssembly is a file of the build, whose URL the bundler knows. */
export function loadSqlite(): Promise<SqlJsStatic> {
  loading ??= initSqlJs({ locateFile: () => wasmUrl }).catch((error) => {
    // The network may be back at the next attempt.
    loading = undefined
    throw error
  })
  return loading
}
