export { deleteAccountOf } from './delete-account.ts'
