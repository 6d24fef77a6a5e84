export {
  type ComposeMail,
  deleteFailedMails,
  deliverMail,
  type MailKind,
  type MailText,
  queueLinkMail,
  queueMail,
} from './mail-queue.ts'
export { escapeHtml, linkMail, replyMail, timeInUtc } from './mail-text.ts'
export { countQueuedMails, type QueueLength } from './queue-length.ts'
