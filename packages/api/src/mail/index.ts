export { type Compose, deliverMail } from './deliver.ts'
export { escapeHtml } from './html.ts'
export { type MailKind, queueMail } from './queue.ts'
