/**
 * Prints one line; what the tools say, they say here.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * The seconds since `start`, as people read them.
 * @param {number} start
 */
export function seconds(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`
}
