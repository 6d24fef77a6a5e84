import { describe, expect, it } from 'vitest'
import { listIssues } from '../testing.ts'
import { isTimeZone, timeZoneAsOffered } from '../values/choices.ts'
import { intervals, settings, settingsInput } from './review-settings.ts'

const reviews = {
  intervals: [1, 4],
  timeZone: 'Europe/Berlin',
  dayStartsAt: 4,
  newPerDay: 20,
  reviewsPerDay: 200,
  learnedReturn: false,
  introduce: true,
  repeatMissed: true,
  schedule: 'adaptive',
  retention: 0.9,
}
const issuesOf = (fields: object) => listIssues(settingsInput, { reviews: fields })

describe('the settings', () => {
  it('are read whole', () => {
    const sharing = { byMail: false }
    const reminders = { hour: 18, byMail: true, byPush: false, goal: null }
    const all = { reviews, sharing, reminders }
    expect(settings.parse(all)).toEqual(all)
    expect(listIssues(settings, { ...all, sharing: {} })).toHaveLength(1)
    for (const key of Object.keys(reviews))
      expect(listIssues(settings, { ...all, reviews: { ...reviews, [key]: undefined } }), key).toHaveLength(1)
  })

  it('are changed one by one, and none of them unasked', () => {
    for (const [key, value] of Object.entries(reviews))
      expect(settingsInput.parse({ reviews: { [key]: value } })).toEqual({ reviews: { [key]: value } })
    expect(settingsInput.parse({ reviews: {} })).toEqual({ reviews: {} })
    expect(settingsInput.parse({ sharing: { byMail: true } })).toEqual({ sharing: { byMail: true } })
    expect(settingsInput.parse({ reviews: {}, sharing: {} })).toEqual({ reviews: {}, sharing: {} })
    for (const byMail of [null, 'true', 1]) expect(listIssues(settingsInput, { sharing: { byMail } })).toHaveLength(1)
    expect(listIssues(settingsInput, {})).toEqual(['reviews: Required'])
    for (const reviews of [null, [], 'all']) expect(listIssues(settingsInput, { reviews })).toHaveLength(1)
  })

  it('of reminders have an hour of the day and a goal of at least one card, or none', () => {
    for (const reminders of [{ hour: 0 }, { hour: 23 }, { hour: null }, { goal: 1 }, { goal: 1000 }, { goal: null }])
      expect(settingsInput.parse({ reminders })).toEqual({ reminders })
    for (const reminders of [{ hour: 24 }, { hour: -1 }, { hour: 7.5 }, { goal: 0 }, { goal: 1001 }, { byPush: null }])
      expect(listIssues(settingsInput, { reminders })).toHaveLength(1)
  })

  it('may have no time zone, but no other one may be null', () => {
    expect(issuesOf({ timeZone: null })).toEqual([])
    for (const key of Object.keys(reviews).filter((name) => name !== 'timeZone'))
      expect(issuesOf({ [key]: null }), key).toHaveLength(1)
  })

  it('name a time zone that exists', () => {
    for (const timeZone of ['', 'Mars/Olympus', '+01:00', 'Europe/Berlin ', 60])
      expect(issuesOf({ timeZone }), String(timeZone)).toHaveLength(1)
    expect(issuesOf({ timeZone: 'Mars/Olympus' })).toEqual(['reviews.timeZone: Unknown time zone'])
  })

  it('begin the day at a whole hour from 0 to 23', () => {
    for (const dayStartsAt of [0, 4, 23]) expect(issuesOf({ dayStartsAt })).toEqual([])
    expect(issuesOf({ dayStartsAt: -1 })).toEqual(['reviews.dayStartsAt: Must be 0 or more'])
    expect(issuesOf({ dayStartsAt: 24 })).toEqual(['reviews.dayStartsAt: Must be 23 or less'])
    expect(issuesOf({ dayStartsAt: 4.5 })).toEqual(['reviews.dayStartsAt: Must be a whole number'])
  })

  it.each(['newPerDay', 'reviewsPerDay'])('%s is a whole number from 0 to 1000', (key) => {
    for (const cards of [0, 1, 1000]) expect(issuesOf({ [key]: cards })).toEqual([])
    expect(issuesOf({ [key]: -1 })).toEqual([`reviews.${key}: Must be 0 or more`])
    expect(issuesOf({ [key]: 1001 })).toEqual([`reviews.${key}: Must be 1,000 or less`])
    expect(issuesOf({ [key]: 2.5 })).toEqual([`reviews.${key}: Must be a whole number`])
    expect(issuesOf({ [key]: '' })).toEqual([`reviews.${key}: Must be a whole number`])
  })
})

describe('the schedule', () => {
  it('is by intervals or adaptive, with a retention from 0.7 to 0.97', () => {
    for (const schedule of ['intervals', 'adaptive']) expect(issuesOf({ schedule })).toEqual([])
    expect(issuesOf({ schedule: 'fsrs' })).toHaveLength(1)
    for (const retention of [0.7, 0.85, 0.97]) expect(issuesOf({ retention })).toEqual([])
    expect(issuesOf({ retention: 0.69 })).toEqual(['reviews.retention: Must be 0.7 or more'])
    expect(issuesOf({ retention: 0.98 })).toEqual(['reviews.retention: Must be 0.97 or less'])
    expect(issuesOf({ retention: '0.9' })).toEqual(['reviews.retention: Must be a number'])
  })
})

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'Etc/GMT+5'])(
    '%s is known',
    (name) => expect(isTimeZone(name)).toBe(true),
  )

  it.each(['', ' ', 'Europe', 'Europe/Atlantis', 'Etc/Unknown', '+01:00', '-05', '0', 'Europe/Berlin\n', 'UTC+1'])(
    '%j is not',
    (name) => expect(isTimeZone(name)).toBe(false),
  )

  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['utc', 'UTC'],
    // Other names of zones are not offered, and stay as they were sent.
    ['etc/utc', 'etc/utc'],
    ['japan', 'japan'],
  ])('%s is offered as %s', (name, spelling) => expect(timeZoneAsOffered(name)).toBe(spelling))
})

it('there are up to 101 intervals of 0 to 1000 whole days', () => {
  expect(listIssues(intervals, [])).toEqual([])
  expect(
    listIssues(
      intervals,
      Array.from({ length: 102 }, () => 1),
    ),
  ).toEqual([': Maximum intervals exceeded'])
  expect(listIssues(intervals, [1, 1001])).toEqual(['1: Must be 1,000 or less'])
  expect(listIssues(intervals, [-1])).toEqual(['0: Must be 0 or more'])
  expect(listIssues(intervals, [1.5])).toEqual(['0: Must be a whole number'])
})
