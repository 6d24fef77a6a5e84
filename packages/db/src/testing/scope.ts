const scope = process.env.TEST_SCOPE

/** True if this is at least the size of CI: `npm run test:all`, or `npm run test:nightly`. */
export const isFullScope = scope === 'all' || scope === 'nightly'

/** True if everything is run, however long it takes: `npm run test:nightly`. */
export const isNightlyScope = scope === 'nightly'
