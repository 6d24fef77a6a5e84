export { createdUser, createUser } from './create-user.ts'
export { deleteUser, userDeletion } from './delete-user.ts'
export { adminUserDetails, findUserDetails } from './find-user.ts'
export {
  adminInvitation,
  adminInvitations,
  createdInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
} from './invitations.ts'
export { AdminError, type AdminServices } from './services.ts'
export {
  activateUser,
  signOutUser,
  suspendUser,
  userActivation,
  userSignOut,
  userSuspension,
} from './user-access.ts'
export { adminUser, adminUsers, listUsers } from './users.ts'
