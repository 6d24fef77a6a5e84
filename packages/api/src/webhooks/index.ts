export { makeDeliveries, nothingHappened } from './make-deliveries.ts'
export { deleteOldDeliveries, nothingIsDue, sendWebhooks } from './send.ts'
export { listWebhooks } from './webhooks.ts'
