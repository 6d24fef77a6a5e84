declare const WORDTIDE_VERSION: string | undefined

/** The version in the package.json of the project, which the build puts in; without a build there is none. */
export const version: string = typeof WORDTIDE_VERSION === 'string' ? WORDTIDE_VERSION : 'development'
