/** The server and the user's token that a program needs. */
export interface Setup {
  /** The address of the calls, such as `http://localhost:3000/api`. */
  url: string
  token: string
  image: Blob
  /** A table of two words in the columns `term` and `definition (en)`. */
  file: File
}

/** The findings of a program, which are the same for each client. */
export interface Outcome {
  /** The name of the list that it created. */
  list: string
  /** True if the vocabulary that it added has the image. */
  hasImage: boolean
  /** The number of words that its import created. */
  imported: number
  /** The terms of the list, read page by page. */
  terms: string[]
  /** The number of answers that were saved. */
  saved: number
  /** The first line of the list as CSV. */
  csv: string
  /** The first bytes of the audio as text. */
  audio: string
  /** The error of a list that does not exist. */
  error: string
}

/** A program by one client. */
export type Program = (setup: Setup) => Promise<Outcome>
