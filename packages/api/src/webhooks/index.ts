export { makeDeliveries } from './make-deliveries.ts'
export { deleteOldDeliveries, sendWebhooks } from './send.ts'
export { listWebhooks } from './webhooks.ts'
