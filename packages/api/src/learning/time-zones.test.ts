import { isTimeZone } from '@wordtide/contract'
import { dayOf } from '@wordtide/scheduling/day'
import { describe, expect, it } from 'vitest'

/** Returns whether days can be computed in a time zone. */
function hasDays(timeZone: string): boolean {
  try {
    dayOf(0, { timeZone, dayStartsAt: 4 })
    return true
  } catch {
    return false
  }
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Names such as PST, which `Intl` accepts in some engines. */
const abbreviations = letters.flatMap((first) => letters.map((second) => `${first}${second}T`))

describe('the settings accept as time zones', () => {
  it('all that the engine lists, and their other names', () => {
    const others = ['UTC', 'Etc/GMT+12', 'Asia/Calcutta', 'US/Eastern', 'EST5EDT', 'europe/berlin', 'CET', 'Japan']
    for (const name of [...Intl.supportedValuesOf('timeZone'), ...others]) expect(isTimeZone(name), name).toBe(true)
  })

  it('none in which days cannot be computed', () => {
    const others = [
      '',
      ' ',
      'Z',
      '+01:00',
      'GMT+1',
      'Europe/Atlantis',
      'Etc/Unknown',
      'SystemV/AST4',
      'localtime',
      'UTC\0',
    ]
    const accepted = [...Intl.supportedValuesOf('timeZone'), ...abbreviations, ...others].filter(isTimeZone)
    expect(accepted.filter((name) => !hasDays(name))).toEqual([])
    expect(accepted).not.toContain('+01:00')
  })
})
