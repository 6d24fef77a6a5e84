import { PathLink } from '../../layout/path-link.tsx'

// Typed wide: the pages themselves come later.
const forgotPassword: string = '/user/forgot-password'
const sendActivation: string = '/user/send-activation-email'

export const ForgotPasswordLink = () => <PathLink to={forgotPassword}>Forgot password</PathLink>
export const SendActivationLink = () => <PathLink to={sendActivation}>Send activation email</PathLink>
