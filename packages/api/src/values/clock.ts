/**
 * By how many ms the clocks of servers may differ without being wrong: times this far ahead are taken as they are. The start of the
 * server warns of a larger difference to the database's clock.
 */
export const clockToleranceMs = 60_000
