/**
 * Shown in place of a review whose code or cards could not be loaded: by the page that loads the chunk, and by the chunk
 * itself, which must not import each other.
 */
export const reviewLoadError = 'Failed to load review'
