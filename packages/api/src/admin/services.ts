import type { Services } from '../services.ts'

/** The services of the operator's commands, in a server or in a process of their own beside the servers. */
export type AdminServices = Pick<
  Services,
  'db' | 'now' | 'mailer' | 'images' | 'log' | 'publicUrl' | 'registration' | 'wake'
>

/** The reason why a command of the operator was refused, in one line. */
export class AdminError extends Error {
  override name = 'AdminError'
}
