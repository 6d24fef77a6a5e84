export { AdminError, type AdminServices } from './services.ts'
export { adminUser, adminUsers, listUsers } from './users.ts'
