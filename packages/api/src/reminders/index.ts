export { isReminderLink, turnOffReminderMails } from './mail-link.ts'
export { composeReminder } from './reminder-mail.ts'
export { nobodyIsToBeReminded, sendReminders } from './send-reminders.ts'
