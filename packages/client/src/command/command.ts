import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageFailure } from './failure.ts'
import { print } from './output.ts'

type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  /** The description in the help. */
  help: string
  /** The placeholder of the value in the help. */
  value?: string
}

type Parsed<T extends Record<string, Option>> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>
>

interface Definition<T extends Record<string, Option>> {
  /** The arguments, as the help shows them: `LIST TERM [DEFINITION…]`. */
  usage: string
  /** One line for the list of commands. */
  summary: string
  /** Further advice for the user. */
  about?: string
  options: T
  /** The least and the most arguments. */
  takes: readonly [least: number, most: number]
  run(args: string[], values: Parsed<T>['values']): Promise<void>
}

export interface Command {
  usage: string
  summary: string
  /** Prints the help of this command. */
  help(name: string): void
  run(name: string, args: string[]): Promise<void>
}

/** Defines a command: its arguments are checked, and its help is written, by the definition. */
export function defineCommand<T extends Record<string, Option>>(definition: Definition<T>): Command {
  const { usage, summary, options, takes } = definition
  const [least, most] = takes
  return {
    usage,
    summary,
    help: (name) => printHelp(name, definition),
    async run(name, args) {
      const { values, positionals } = parse({ args, options, allowPositionals: true, strict: true }, name)
      if (positionals.length < least || positionals.length > most)
        throw new UsageFailure(`Usage: ${usageLine(name, usage)} (\`wordtide help ${name}\` says more)`)
      await definition.run(positionals, values)
    },
  }
}

function parse<T extends ParseArgsConfig>(config: T, name: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [message] = error instanceof Error ? error.message.split('. To specify') : [String(error)]
    throw new UsageFailure(`${message} (\`wordtide help ${name}\` says more)`)
  }
}

const usageLine = (name: string, usage: string) => `wordtide ${name} ${usage}`.trimEnd()

function printHelp<T extends Record<string, Option>>(name: string, { usage, summary, about, options }: Definition<T>) {
  const rows = Object.entries<Option>(options).map(([option, { short, value, help }]) => {
    const flag = `${short === undefined ? '' : `-${short}, `}--${option}${value === undefined ? '' : ` ${value}`}`
    return [flag, help] as const
  })
  print(`Usage: ${usageLine(name, usage)}\n\n${summary}.${about === undefined ? '' : `\n\n${about}`}`)
  if (rows.length > 0) print(`\n${columns(rows)}`)
}

/** Two columns, the second one aligned. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}
