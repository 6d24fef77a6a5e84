import {
  createWebhookInput,
  emptyView,
  newWebhookView,
  webhookDeliveriesView,
  webhookDeliveryId,
  webhookDeliveryView,
  webhookId,
  webhooksView,
} from '@wordtide/contract'
import { webhook, webhookDelivery } from '../calls/examples.ts'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { createWebhook, deleteWebhook, listDeliveries, listWebhooks, sendAgain } from './webhooks.ts'

export const webhooksRouter = trpc.router({
  list: sessionProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/webhooks',
        summary: 'List your webhooks',
        description: 'The newest first, without their secrets.',
        example: { output: [webhook] },
      },
    })
    .output(webhooksView)
    .query(({ ctx }) => listWebhooks(ctx.db, ctx.user.id)),

  create: sessionProcedure
    .meta({
      returnsSecret: true,
      rest: {
        method: 'POST',
        path: '/users/webhooks',
        status: 201,
        summary: 'Create a webhook',
        description:
          'Each event is posted to `url` as JSON, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. Only this response holds the secret of the signatures. You get a mail about it.',
        errors: ['MAX_WEBHOOKS_EXCEEDED'],
        example: {
          input: { url: webhook.url, events: webhook.events },
          output: {
            ...webhook,
            lastDelivery: null,
            secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfvqjxTJmA=',
          },
        },
      },
    })
    .input(createWebhookInput)
    .output(newWebhookView)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),

  delete: sessionProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/webhooks/:id',
        status: 204,
        summary: 'Delete a webhook',
        description: 'What it has not been told yet is dropped.',
        errors: ['WEBHOOK_NOT_FOUND'],
        example: { input: { id: webhook.id } },
      },
    })
    .input(webhookId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deleteWebhook(ctx, input.id)
      return {}
    }),

  deliveries: sessionProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/webhooks/:id/deliveries',
        summary: 'List the last deliveries of a webhook',
        description: 'The 50 newest events of the last 7 days, with what became of them.',
        errors: ['WEBHOOK_NOT_FOUND'],
        example: { input: { id: webhook.id }, output: [webhookDelivery] },
      },
    })
    .input(webhookId)
    .output(webhookDeliveriesView)
    .query(({ ctx, input }) => listDeliveries(ctx, input.id)),

  sendAgain: sessionProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/webhooks/:id/deliveries/:deliveryId',
        summary: 'Send a delivery again',
        description: 'It has the same `webhook-id`, and what it is about as it is now.',
        errors: ['DELIVERY_NOT_FOUND'],
        parameters: { deliveryId: 'The id of the delivery.' },
        example: {
          input: { id: webhook.id, deliveryId: webhookDelivery.id },
          output: { ...webhookDelivery, attempts: 0, status: null },
        },
      },
    })
    .input(webhookDeliveryId)
    .output(webhookDeliveryView)
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
})
