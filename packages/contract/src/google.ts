/**
 * Why a sign-in with Google leads back to /signin, which reads it from the parameter `google` of its address:
 * the person called it off, Google has not verified their address, something in it was not right, or there is no Google
 * to ask.
 */
export const googleFailures = ['cancelled', 'unverified', 'failed', 'unavailable'] as const
export type GoogleFailure = (typeof googleFailures)[number]
