export { blockedUser, haveBlocked, isBlocked, nameUnlessBlocked } from './blocks.ts'
export { type CountLoss, reportLosses } from './losses.ts'
export { composeDeletionNotice, composeNotice, queueNotice } from './notices.ts'
export { changeReminderSettings, nextTime, noteVisit, reminderSettingsOf } from './reminder-settings.ts'
export { changeSharingSettings, sharingSettingsOf } from './sharing-settings.ts'
export {
  deletedUser,
  findUser,
  isUser,
  lockUser,
  tryLockUser,
  type UserRow,
  unknownUserId,
  userExists,
  viewUser,
} from './users.ts'
export { composeAssignmentMail, composeShareMail, mailNewAssignment, mailNewShare } from './wished-mails.ts'
