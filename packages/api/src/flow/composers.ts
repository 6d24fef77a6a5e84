import { accountMails } from '../accounts/index.ts'
import { composeInvitation } from '../classes/index.ts'
import type { ComposeMail, MailKind } from '../mail/index.ts'

/** The composer of each kind of mail. */
export const composers: Record<MailKind, ComposeMail> = { ...accountMails, classInvitation: composeInvitation }
