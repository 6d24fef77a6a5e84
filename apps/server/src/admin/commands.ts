import type { Command } from './command.ts'
import { dictionaryCommands } from './dictionary-commands.ts'
import { feedbackCommands } from './feedback-commands.ts'
import { invitationCommands } from './invitation-commands.ts'
import { jobCommands } from './job-commands.ts'
import { listCommands } from './list-commands.ts'
import { mailCommands } from './mail-commands.ts'
import { reportCommands } from './report-commands.ts'
import { storageCommands } from './storage-commands.ts'
import { userCommands } from './user-commands.ts'

/** The commands of `npm run admin`, by their names. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...userCommands,
    ...invitationCommands,
    ...listCommands,
    ...reportCommands,
    ...feedbackCommands,
    ...mailCommands,
    ...jobCommands,
    ...storageCommands,
    ...dictionaryCommands,
  }),
)
