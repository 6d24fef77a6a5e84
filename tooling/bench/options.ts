import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The values of an option that can be given more than once: `--peer-folder=<folder>`. */
export const optionValues = (name: string): string[] =>
  process.argv.flatMap((text) => (text.startsWith(`--${name}=`) ? [text.slice(name.length + 3)] : []))

/** Whether an option without a value was given. */
export const hasOption = (name: string): boolean => process.argv.includes(`--${name}`)

const here = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the project whose built server is measured: this one, or that of `--server-folder=<folder>`. */
export const serverFolder: string = resolve(optionValues('server-folder')[0] ?? here)
