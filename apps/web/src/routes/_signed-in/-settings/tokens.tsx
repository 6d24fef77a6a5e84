export { AccessTokensCard as Tokens } from '../../../features/access-tokens/index.ts'
