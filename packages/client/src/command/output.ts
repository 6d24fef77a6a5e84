import { styleFor } from './text/style.ts'

/** Prints a line of a result. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a result for a program. */
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2))

/** Prints a line for the user beside the result. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

export const style = styleFor(process.stdout)

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
