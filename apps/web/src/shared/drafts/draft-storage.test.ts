import { describe, expect, test, vi } from 'vitest'
import { dropDraft, dropDrafts, readDraft, readDraftFiles, sweepDrafts, writeDraft } from './draft-storage.ts'

const day = 24 * 60 * 60 * 1000
const valuesOf = (user: string, form: string) => readDraft(user, form)?.values

/** Writes a draft that is this many days old. */
function writeDaysAgo(days: number, user: string, form: string) {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - days * day)
  writeDraft(user, form, { days })
}

describe('drafts', () => {
  test('belong to a user and a form, and are there until they are dropped', () => {
    writeDraft('ada', 'list', { name: 'Tides' })
    writeDraft('ada', 'feedback', { subject: 'Hello' })
    writeDraft('bob', 'list', { name: 'Rocks' })
    expect(valuesOf('ada', 'list')).toEqual({ name: 'Tides' })
    expect(valuesOf('bob', 'feedback')).toBeUndefined()
    dropDraft('ada', 'list')
    expect(valuesOf('ada', 'list')).toBeUndefined()
    expect(valuesOf('bob', 'list')).toEqual({ name: 'Rocks' })
    dropDrafts('ada')
    expect(valuesOf('ada', 'feedback')).toBeUndefined()
    expect(valuesOf('bob', 'list')).toEqual({ name: 'Rocks' })
  })

  test('are swept if they are older than a week, or of another user', () => {
    writeDaysAgo(6, 'ada', 'young')
    writeDaysAgo(8, 'ada', 'old')
    writeDraft('bob', 'list', { name: 'Rocks' })
    expect(valuesOf('ada', 'old')).toBeUndefined()
    writeDaysAgo(8, 'ada', 'old')
    sweepDrafts('ada')
    expect(localStorage.length).toBe(1)
    expect(valuesOf('ada', 'young')).toEqual({ days: 6 })
  })

  test('are ten at most, the latest ones, and none is very long', () => {
    for (let form = 0; form < 12; form++) writeDaysAgo(form / 2, 'ada', `form ${form}`)
    expect(localStorage.length).toBe(10)
    expect(valuesOf('ada', 'form 9')).toEqual({ days: 4.5 })
    expect(valuesOf('ada', 'form 10')).toBeUndefined()
    writeDraft('ada', 'form 0', { text: 'x'.repeat(300_000) })
    expect(valuesOf('ada', 'form 0')).toBeUndefined()
  })

  test('return their files separately, and name those that are missing', async () => {
    const image = new File(['sea'], 'sea.png')
    writeDraft('ada', 'list', { name: 'Tides', image })
    const draft = readDraft('ada', 'list')
    expect(draft).toMatchObject({ values: { name: 'Tides' }, files: ['image'] })
    expect(draft && (await readDraftFiles('ada', 'list', draft))).toEqual({ image })
    const large = new File([new Uint8Array(2 ** 20 + 1)], 'ocean.png')
    writeDraft('ada', 'list', { image: large })
    const second = readDraft('ada', 'list')
    expect(second?.files).toEqual(['image'])
    expect(second && (await readDraftFiles('ada', 'list', second))).toEqual({})
  })

  test.each(['{', '[]', '{"values":1,"files":[],"changedAt":1}', 'null'])(
    'that are unreadable are dropped: %s',
    (text) => {
      localStorage.setItem('wordtide.draft:ada:list', text)
      expect(valuesOf('ada', 'list')).toBeUndefined()
      expect(localStorage.length).toBe(0)
    },
  )

  test('are not written if the browser has no room', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem,
    })
    expect(() => writeDraft('ada', 'list', { name: 'Tides' })).not.toThrow()
  })
})
