import { users } from './accounts.ts'
import { id } from './columns.ts'
import { lists } from './lists.ts'

/** Whose row it is; it goes with the account. */
export const userId = () =>
  id('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Of which list it is; it goes with the list. */
export const listId = () =>
  id('list_id')
    .notNull()
    .references(() => lists.id, { onDelete: 'cascade' })
