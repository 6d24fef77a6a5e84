export {
  adminInvitation,
  adminInvitations,
  createdInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
} from './invitations.ts'
export { AdminError, type AdminServices } from './services.ts'
export { adminUser, adminUsers, listUsers } from './users.ts'
