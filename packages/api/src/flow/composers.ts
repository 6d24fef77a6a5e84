import { accountMails } from '../accounts/index.ts'
import { composeInvitation } from '../classes/index.ts'
import { credentialMails } from '../credentials/index.ts'
import type { ComposeMail, MailKind } from '../mail/index.ts'
import { composeReminder } from '../reminders/index.ts'
import { composeAssignmentMail, composeShareMail } from '../users/index.ts'

/** The composer of each kind of mail. */
export const composers: Record<MailKind, ComposeMail> = {
  ...accountMails,
  ...credentialMails,
  classInvitation: composeInvitation,
  listShared: composeShareMail,
  assignmentSet: composeAssignmentMail,
  reminder: composeReminder,
}
