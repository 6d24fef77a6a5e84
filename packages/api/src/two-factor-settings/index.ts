export { removeSecondFactor } from './two-factor-settings.ts'
