export { deleteAccountOf } from './delete-account.ts'
export { deleteRowsOfAccounts } from './delete-rows.ts'
