export { cleanUpAccessTokens } from './clean-up.ts'
export { accessTokensOf } from './of-person.ts'
export { createRequestToken } from './request-token.ts'
export { revokeAccessTokensOf } from './revoke.ts'
