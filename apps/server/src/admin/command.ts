import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import { AdminError, type AdminServices } from '@wordtide/api/admin'
import type * as z from 'zod'

interface Definition<Args, Result> {
  /** What it does, in one line. */
  summary: string
  /** The arguments that follow its name, in this order: `['email']`. All are required. */
  parameters?: readonly string[]
  options?: NonNullable<ParseArgsConfig['options']>
  /** The options that must be there. */
  required?: readonly string[]
  /** Its parameters and options, by their names. */
  args: z.ZodType<Args>
  /** What it returns, which may have been sent as JSON. */
  result: z.ZodType<Result>
  run(services: AdminServices, args: Args): Promise<Result>
  /** The result in lines for a person. */
  text(result: Result): string
  /** Whether it did what it is for, so that the exit code is 0; by default it did if it throws nothing. */
  isDone?(result: Result): boolean
}

/** A command of the operator. */
export interface Command {
  summary: string
  parameters: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  required: readonly string[]
  /** Runs it with arguments as `readArgs` returns them. Throws AdminError if they are invalid, or why it was refused. */
  run(services: AdminServices, args: unknown): Promise<unknown>
  text(result: unknown): string
  isDone(result: unknown): boolean
}

/** Defines a command. Its arguments and its result are parsed, because both may come from another process. */
export const defineCommand = <Args, Result>(definition: Definition<Args, Result>): Command => ({
  summary: definition.summary,
  parameters: definition.parameters ?? [],
  options: definition.options ?? {},
  required: definition.required ?? [],
  run: (services, args) => {
    const parsed = definition.args.safeParse(args)
    if (!parsed.success) throw new AdminError(describeIssue(parsed.error))
    return definition.run(services, parsed.data)
  },
  text: (result) => definition.text(definition.result.parse(result)),
  isDone: (result) => definition.isDone?.(definition.result.parse(result)) ?? true,
})

const describeIssue = ({ issues: [issue] }: z.ZodError) => `${issue?.path.join('.')}: ${issue?.message}`

/** The name of a command with what follows it: `users find EMAIL [--json]`. */
export const usageOf = (name: string, { parameters, options, required }: Command): string =>
  [
    name,
    ...parameters.map((parameter) => parameter.toUpperCase()),
    ...Object.entries(options).map(([option, { type }]) => {
      const usage = type === 'boolean' ? `--${option}` : `--${option} ${option.toUpperCase()}`
      return required.includes(option) ? usage : `[${usage}]`
    }),
    '[--json]',
  ].join(' ')

/** Reads what a command line has after the name of a command. Throws AdminError with the usage if it is something else. */
export function readArgs(name: string, command: Command, line: readonly string[]) {
  const usage = () => new AdminError(`use: npm run admin -- ${usageOf(name, command)}`)
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    const options = { ...command.options, json: { type: 'boolean' as const } }
    parsed = parseArgs({ args: [...line], options, allowPositionals: true })
  } catch {
    throw usage()
  }
  const { json, ...values } = parsed.values
  const isComplete = command.required.every((option) => option in values)
  if (!isComplete || parsed.positionals.length !== command.parameters.length) throw usage()
  const named = command.parameters.map((parameter, index) => [parameter, parsed.positionals[index]])
  return { args: { ...values, ...Object.fromEntries(named) }, isJson: json === true }
}
