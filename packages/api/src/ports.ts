/** What the product needs from outside; the server hands in the adapters. */

/** A message as text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers mail; rejects when it could not, and is then asked again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Keeps image files under UUIDs. Writing is atomic: a file is whole or not there. */
export interface ImageStore {
  put(id: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(id: string): Promise<Uint8Array | undefined>
  /** Removes the file; without one, nothing happens. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; storedAt: Date }>
}

/** Somebody who signed in at Google, as Google itself says. */
export interface GoogleIdentity {
  /** Who they are there, for ever (`sub`). */
  id: string
  email: string
  /** Whether Google has seen that the address is theirs. */
  emailVerified: boolean
  /** '' where Google tells none. */
  name: string
}

/** A log as pino writes it: fields first, then the sentence. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
