export const loadFailure = 'Unable to load access tokens'
export const revokeFailure = 'Unable to revoke access token'
