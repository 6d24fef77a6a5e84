import { adminJobs, listJobs } from '@wordtide/api/admin'
import * as z from 'zod'
import { type Command, defineCommand } from './command.ts'
import { durationText, tableOf, timeText } from './text.ts'

export const jobCommands: Record<string, Command> = {
  'jobs list': defineCommand({
    summary: 'lists the background jobs: how their last runs ended, and which are overdue',
    args: z.object({}),
    result: adminJobs,
    run: listJobs,
    text: ({ jobs }) =>
      tableOf(
        ['JOB', 'EVERY', 'STATE', 'LAST SUCCESS', 'LAST FAILURE', 'ERROR'],
        jobs.map((job) => [
          job.name,
          durationText(job.intervalMs),
          stateOf(job),
          timeText(job.succeededAt),
          timeText(job.failedAt),
          job.lastError ?? '-',
        ]),
      ),
  }),
}

const stateOf = ({ isRunning, overdueSince }: z.output<typeof adminJobs>['jobs'][number]) =>
  [isRunning ? 'running' : [], overdueSince === null ? [] : `overdue since ${timeText(overdueSince)}`]
    .flat()
    .join(', ') || '-'
