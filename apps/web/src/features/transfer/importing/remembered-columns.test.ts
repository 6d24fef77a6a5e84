import { describe, expect, it, vi } from 'vitest'
import { rememberedMeanings, rememberMeanings } from './remembered-columns.ts'

describe('the meaning of columns', () => {
  it('is remembered by user, for files with the same headers', () => {
    rememberMeanings('ada', ['word', 'hint'], ['term', 'notes'])
    rememberMeanings('ada', ['word'], ['term'])
    rememberMeanings('ada', ['word', 'hint'], ['term', 'label'])
    expect(rememberedMeanings('ada', ['word', 'hint'])).toEqual(['term', 'label'])
    expect(rememberedMeanings('ada', ['word'])).toEqual(['term'])
    expect(rememberedMeanings('ada', ['hint', 'word'])).toBeUndefined()
    expect(rememberedMeanings('grace', ['word'])).toBeUndefined()
  })

  it('is forgotten for the oldest of more than thirty kinds of files', () => {
    for (let n = 0; n <= 30; n++) rememberMeanings('ada', [`column ${n}`], ['term'])
    expect(rememberedMeanings('ada', ['column 0'])).toBeUndefined()
    expect(rememberedMeanings('ada', ['column 1'])).toEqual(['term'])
  })

  it('is guessed again if the stored text is invalid, or the browser forbids storage', () => {
    localStorage.setItem('wordtide.import.columns:ada', '{"headers":1}')
    expect(rememberedMeanings('ada', ['word'])).toBeUndefined()
    vi.stubGlobal('localStorage', undefined)
    expect(rememberedMeanings('ada', ['word'])).toBeUndefined()
    expect(() => rememberMeanings('ada', ['word'], ['term'])).not.toThrow()
  })
})
