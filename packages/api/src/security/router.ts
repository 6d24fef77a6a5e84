import { securityEventsView } from '@wordtide/contract'
import { securityEvent } from '../calls/examples.ts'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { listSecurityEvents } from './list-events.ts'

export const securityRouter = trpc.router({
  listEvents: sessionProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/security-events',
        summary: 'What has lately happened to the protection of your account',
        description:
          'The last 100 events, newest first: sign-ins, changes of what guards the account, and what the operator did. Of sign-ins in the same way with the same client and from the same network, one a day is kept.',
        example: { output: [securityEvent] },
      },
    })
    .output(securityEventsView)
    .query(({ ctx }) => listSecurityEvents(ctx.db, ctx.user.id)),
})
