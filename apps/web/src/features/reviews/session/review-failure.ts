/** What stands where a review should be and could not be loaded: its code, or its cards. */
export const reviewFailure = 'Failed to load review'
