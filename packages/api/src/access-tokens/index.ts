export { cleanUpAccessTokens, deleteAccessTokensOf, listAccessTokens } from './access-tokens.ts'
export { createRequestToken } from './request-token.ts'
