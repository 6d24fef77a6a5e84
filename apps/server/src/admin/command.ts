import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import type { Mail } from '@wordtide/api'
import { AdminError, type AdminServices } from '@wordtide/api/admin'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { Config } from '../config.ts'

/** Services for commands: those of the api, and those that only the server has. */
export interface CommandServices extends AdminServices {
  /** Returns where a mail has gone: the address of the mail server without its password, or the file that it was written to. */
  placeOfMail(mail: Pick<Mail, 'id' | 'queuedAt'>): string
  /** The folder of the setting DATA_DIR. */
  dataDir: string
}

interface Definition<Args, Result> extends Description<Args, Result> {
  /** `signal` aborts when the caller is gone or the server stops. */
  run(services: CommandServices, args: Args, signal: AbortSignal): Promise<Result>
}

/** A command that needs no database, and so no server: it works with the settings of the command line. */
interface LocalDefinition<Args, Result> extends Description<Args, Result> {
  run(config: Config, log: FastifyBaseLogger, args: Args): Promise<Result>
}

interface Description<Args, Result> {
  /** A description in one line. */
  summary: string
  /** The arguments that follow its name, in this order: `['email']`. All are required. */
  parameters?: readonly string[]
  /** One more argument after the others, which is optional. */
  optionalParameter?: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** The option whose value `-` stands for the standard input. */
  optionFromInput?: string
  /** The option without which a person at a terminal only reads what the command would do. Programs need not give it. */
  confirmedBy?: string
  /** Its parameters and options, by their names. */
  args: z.ZodType<Args>
  /** The schema of its result, which may have been sent as JSON. */
  result: z.ZodType<Result>
  /** The result in lines for a person. */
  text(result: Result): string
  /** Returns whether the result means that something is wrong, or that nothing was done: then the command exits with 1. */
  isFailure?(result: Result): boolean
}

/** A command of the operator. */
export interface Command {
  summary: string
  parameters: readonly string[]
  optionalParameter: string | undefined
  options: NonNullable<ParseArgsConfig['options']>
  optionFromInput: string | undefined
  confirmedBy: string | undefined
  /** Throws AdminError if arguments, as `readArgs` returns them, are invalid. */
  check(args: unknown): void
  /** Runs it with arguments from `readArgs`. Throws AdminError if they are invalid, or with the reason of a refusal. */
  run(services: CommandServices, args: unknown, signal: AbortSignal): Promise<unknown>
  /** Runs it in this process, if it needs no database. */
  runLocally?: (config: Config, log: FastifyBaseLogger, args: unknown) => Promise<unknown>
  text(result: unknown): string
  isFailure(result: unknown): boolean
}

/** Defines a command. Its arguments and its result are parsed, because both may come from another process. */
export function defineCommand<Args, Result>(definition: Definition<Args, Result>): Command {
  const { parse, ...described } = describe(definition)
  return { ...described, run: (services, args, signal) => definition.run(services, parse(args), signal) }
}

/** Defines a command that needs no database. */
export function defineLocalCommand<Args, Result>(definition: LocalDefinition<Args, Result>): Command {
  const { parse, ...described } = describe(definition)
  return {
    ...described,
    run: () => Promise.reject(new AdminError('this command runs in no server')),
    runLocally: (config, log, args) => definition.run(config, log, parse(args)),
  }
}

function describe<Args, Result>(definition: Description<Args, Result>) {
  const parse = (args: unknown) => {
    const parsed = definition.args.safeParse(args)
    if (!parsed.success) throw new AdminError(describeIssue(parsed.error))
    return parsed.data
  }
  return {
    parse,
    summary: definition.summary,
    parameters: definition.parameters ?? [],
    optionalParameter: definition.optionalParameter,
    options: definition.options ?? {},
    optionFromInput: definition.optionFromInput,
    confirmedBy: definition.confirmedBy,
    check: parse,
    text: (result: unknown) => definition.text(definition.result.parse(result)),
    isFailure: (result: unknown) => definition.isFailure?.(definition.result.parse(result)) ?? false,
  }
}

const describeIssue = ({ issues: [issue] }: z.ZodError) => `${issue?.path.join('.')}: ${issue?.message}`

/** The name of a command with its arguments and options: `users find EMAIL [--json]`. */
export const usageOf = (name: string, { parameters, optionalParameter, options }: Command): string =>
  [
    name,
    ...parameters.map((parameter) => parameter.toUpperCase()),
    ...(optionalParameter === undefined ? [] : [`[${optionalParameter.toUpperCase()}]`]),
    ...Object.entries(options).map(([option, { type }]) =>
      type === 'boolean' ? `[--${option}]` : `[--${option} ${option.toUpperCase()}]`,
    ),
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
  const { positionals } = parsed
  const names = [...command.parameters, command.optionalParameter ?? []].flat()
  if (positionals.length < command.parameters.length || positionals.length > names.length) throw usage()
  const named = positionals.map((positional, index) => [names[index], positional])
  return { args: { ...values, ...Object.fromEntries(named) }, isJson: json === true }
}

/** Adds what only the process of the command line knows: an argument that its standard input has, and whether a person is there. */
export async function completeArgs(
  { optionFromInput, confirmedBy }: Command,
  args: Record<string, unknown>,
  input: Readable & { isTTY?: boolean },
): Promise<Record<string, unknown>> {
  const isFromInput = optionFromInput !== undefined && args[optionFromInput] === '-'
  return {
    ...(confirmedBy !== undefined && input.isTTY !== true && { [confirmedBy]: true }),
    ...args,
    ...(isFromInput && { [optionFromInput]: await text(input) }),
  }
}
