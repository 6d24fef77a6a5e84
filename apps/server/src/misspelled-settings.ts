import { settingNames } from './config.ts'

/**
 * Finds the variables of the environment that are one letter off a setting, or differ from it in case alone: they have no
 * effect, and the server would otherwise run with a default. A name that is as near to a second setting, such as POST, is
 * a word of its own.
 */
export function misspelledSettings(env: Record<string, string | undefined>): { name: string; meant: string }[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || value === '' || settingNames.includes(name)) return []
    const [meant, ...others] = settingNames.filter((setting) => isOneLetterOff(name.toUpperCase(), setting))
    // Names on Windows have no case: there the variable is the setting.
    return meant === undefined || others.length > 0 || env[meant] === value ? [] : [{ name, meant }]
  })
}

/** Returns whether at most one letter was inserted, left out or replaced, or two neighbours were exchanged. */
function isOneLetterOff(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restOfA.length <= 1 && restOfB.length <= 1) return true
  return restOfA.length === 2 && restOfB.length === 2 && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0]
}
