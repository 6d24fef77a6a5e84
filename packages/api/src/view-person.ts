import type { SessionView } from '@wordtide/contract'

interface Person {
  id: string
  name: string
  email: string
  createdAt: Date
}

/** A person as the session call tells of them. */
export const viewPerson = ({ id, name, email, createdAt }: Person): SessionView => ({
  id,
  name,
  email,
  createdAt: createdAt.getTime(),
})
