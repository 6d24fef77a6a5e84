import { users } from './accounts/accounts.ts'
import { id } from './columns.ts'
import { lists } from './lists.ts'

/** The user to whom a row belongs. Deleting the user deletes the row. */
export const userId = () =>
  id('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The list to which a row belongs. Deleting the list deletes the row. */
export const listId = () =>
  id('list_id')
    .notNull()
    .references(() => lists.id, { onDelete: 'cascade' })
