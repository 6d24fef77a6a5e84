export { escapeHtml, linkMail } from './link-mail.ts'
export {
  type ComposeMail,
  deleteFailedMails,
  deliverMail,
  type MailKind,
  queueLinkMail,
  queueMail,
} from './mail-queue.ts'
export { countQueuedMails, type QueueLength } from './queue-length.ts'
