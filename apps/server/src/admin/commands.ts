import type { Command } from './command.ts'
import { invitationCommands } from './invitation-commands.ts'
import { userCommands } from './user-commands.ts'

/** The commands of `npm run admin`, by their names. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...userCommands, ...invitationCommands }),
)
