export { createdUser, createUser } from './create-user.ts'
export { deleteUser, userDeletion } from './delete-user.ts'
export {
  adminFeedback,
  adminFeedbacks,
  answerFeedback,
  closeFeedback,
  listFeedback,
  reopenFeedback,
} from './feedback.ts'
export { adminUserDetails, findUserDetails } from './find-user.ts'
export { checkImages, imageCheck } from './images.ts'
export {
  adminInvitation,
  adminInvitations,
  createdInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
} from './invitations.ts'
export { adminJobs, listJobs } from './jobs.ts'
export { adminList, findList, unpublishList } from './lists.ts'
export { adminMails, listMails, retriedMails, retryMails, sendTestMail } from './mails.ts'
export { adminReport, adminReports, closeReport, listReports } from './reports.ts'
export { AdminError, type AdminServices } from './services.ts'
export {
  activateUser,
  removeUserSecondFactor,
  secondFactorRemoval,
  signOutAllUsers,
  signOutUser,
  suspendUser,
  userActivation,
  userSignOut,
  userSuspension,
} from './user-access.ts'
export { adminUser, adminUsers, listUsers } from './users.ts'
