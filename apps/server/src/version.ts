declare const WORDTIDE_VERSION: string | undefined

/** The version in the project's package.json, which the build inserts; 'development' without a build. */
export const version: string = typeof WORDTIDE_VERSION === 'string' ? WORDTIDE_VERSION : 'development'
