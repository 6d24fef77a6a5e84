export { type Identity, lockLinkedUser, saveLink } from './identities.ts'
export { linkIdentity, proveByIdentity } from './link.ts'
