import { deviceId, devicesView, emptyView } from '@wordtide/contract'
import { device } from '../calls/examples.ts'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'

export const devicesRouter = trpc.router({
  list: sessionProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/sessions',
        summary: 'Where you are signed in',
        description: 'The session that was used last is the first one.',
        example: { output: [device] },
      },
    })
    .output(devicesView)
    .query(({ ctx }) => listDevices(ctx)),

  end: sessionProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/sessions/:id',
        status: 204,
        summary: 'End a session',
        description: 'Ending the session of the call signs out: it clears the cookie, too.',
        errors: ['SESSION_NOT_FOUND'],
        example: { input: { id: device.id } },
      },
    })
    .input(deviceId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await endDevice(ctx, input.id)
      return {}
    }),

  endOthers: sessionProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/sessions',
        status: 204,
        summary: 'End all sessions but this one',
      },
    })
    .output(emptyView)
    .mutation(async ({ ctx }) => {
      await endOtherDevices(ctx)
      return {}
    }),
})
