export {
  type ComposeMail,
  deleteFailedMails,
  deliverMail,
  type MailKind,
  type MailText,
  queueLinkMail,
  queueMail,
  queueMails,
  readdressMails,
} from './mail-queue.ts'
export { escapeHtml, linkMail, noteMail, oneLine, replyMail, timeInUtc } from './mail-text.ts'
export { countQueuedMails, type QueueLength } from './queue-length.ts'
