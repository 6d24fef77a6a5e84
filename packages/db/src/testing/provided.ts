import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the test set-up prepared: a migrated folder to copy, or a server with a migrated database to clone. */
    testEngine: { kind: 'embedded'; template: string } | { kind: 'postgres'; server: string; template: string }
  }
}
