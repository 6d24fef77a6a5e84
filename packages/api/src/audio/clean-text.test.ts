import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

describe('the text that engines get', () => {
  it.each([
    ['<break time="600s"/>Wasser', 'break time="600s"/ Wasser'],
    ['[[aI]] {x} & <b>', 'aI x & b'],
    ['R&B', 'R&B'],
    ['AT&T, Simon & Garfunkel', 'AT&T, Simon & Garfunkel'],
    ['&', '&'],
    ['&lt;b&gt; &amp; &#60;i&#x3E;', 'lt;b gt; amp; #60;i #x3E;'],
    ['one\0two\u0007three\nfour\u2028five', 'one two three four five'],
    ['half\ud800 of one', 'half of one'],
    ['Wasser\u00adfall', 'Wasserfall'],
    ['\u202eright\u200fto\u2066left', 'righttoleft'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['e\u0301te\u0301', 'été'],
    ['-f/etc/passwd', '-f/etc/passwd'],
    ['  der   Apfel ', 'der Apfel'],
    ['2 €', '2 €'],
    ['🌊', '🌊'],
  ])('%j becomes %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned))

  it.each(['...', '<>', '[[]]', '\u200d', '\ud800', ' ', '?!', '\u0301'])('is empty for %j', (text) =>
    expect(cleanText(text)).toBe(''),
  )

  it('contains no markup and nothing invisible, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const cleaned = cleanText(text)
        expect(cleaned).not.toMatch(
          /[<>[\]{}\p{Cc}\p{Co}\p{Cn}\p{Surrogate}\u00ad\u200b\u202e]|\s\s|&#?[\da-zA-Z]{1,40};/u,
        )
        expect(cleanText(cleaned)).toBe(cleaned)
      }),
    )
  })
})
