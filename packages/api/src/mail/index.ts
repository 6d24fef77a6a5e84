export { escapeHtml, linkMail } from './link-mail.ts'
export { type ComposeMail, deliverMail, type MailKind, queueLinkMail, queueMail } from './mail-queue.ts'
