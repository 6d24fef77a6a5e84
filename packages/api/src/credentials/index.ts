import type { ComposeMail, MailKind } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { composeConfirmMail, deleteOldPendingEmails } from './change-email.ts'
import { composeChangedMail, composeRestoredMail, deleteOldFormerEmails } from './restore-email.ts'

/** The composers of the mails about addresses. */
export const credentialMails = {
  confirmEmail: composeConfirmMail,
  emailChanged: composeChangedMail,
  emailRestored: composeRestoredMail,
} satisfies Partial<Record<MailKind, ComposeMail>>

/** Deletes the new addresses that nobody has confirmed, and the former ones that can no longer be taken back. */
export async function deleteOldAddresses(services: Services): Promise<void> {
  await deleteOldPendingEmails(services)
  await deleteOldFormerEmails(services)
}
