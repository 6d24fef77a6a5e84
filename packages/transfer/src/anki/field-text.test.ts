import { describe, expect, test } from 'vitest'
import { fieldText } from './field-text.ts'

const textOf = (html: string) => fieldText(html).text

describe('the text of a field', () => {
  test.each([
    ['plain', 'la playa', 'la playa'],
    ['line breaks are spaces', 'la playa<br>the beach<div>x</div>y', 'la playa the beach x y'],
    ['inline tags are taken out', 'la <b>pla</b>ya <span style="color: rgb(1,2,3)">x</span>', 'la playa x'],
    ['tags with > in quotes', '<a title="a > b" href=\'c\'>link</a>', 'link'],
    [
      'character references',
      'R&amp;D &lt;b&gt; &eacute;&#233;&#xE9; a&nbsp;b &Ntilde; &unknown; &',
      'R&D <b> ééé a b Ñ &unknown; &',
    ],
    ['impossible references', '&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['references are replaced once', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['an escaped tag is text', '&lt;img src=x&gt;', '<img src=x>'],
    ['comments, styles and scripts', 'a<!-- x > y -->b<STYLE>p > a {}</STYLE>c<script>alert(1)</script>d', 'abcd'],
    ['less-than signs', '1 < 2 and 3<4 <', '1 < 2 and 3<4 <'],
    ['tables', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['readings', ' 日本[にほん]の 海[うみ]', '日本[にほん]の 海[うみ]'],
    ['ruby', '<ruby>海<rp>(</rp><rt>うみ</rt><rp>)</rp></ruby>', '海[うみ]'],
    ['formulas', '\\(a^2\\) [latex]x[/latex]', '\\(a^2\\) [latex]x[/latex]'],
    ['a cloze deletion', 'La {{c1::playa}} es {{c2::grande::size}}.', 'La *playa* es *grande*.'],
    ['with several numbers', '{{c1,2::a}} b', '*a* b'],
    ['with tags inside', '{{c1::<b>la</b> playa::<i>hint</i>}}', '*la playa*'],
    ['nested', '{{c1::La {{c2::playa::x}} grande}} b', '*La playa grande* b'],
    ['an asterisk inside', '{{c1::a*b}} * c', '*ab* * c'],
    ['an empty one', 'a{{c1::}}b', 'ab'],
    ['one that nothing ends', 'a {{c1::b c', 'a b c'],
    ['an end without a beginning', 'a }} b', 'a }} b'],
    ['braces that are no cloze deletion', '{{Front}} {{cx::y}} {{c::z}}', '{{Front}} {{cx::y}} {{c::z}}'],
    ['an escaped cloze deletion', '&#123;&#123;c1::x}}', '{{c1::x}}'],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text)
  })

  test('sounds are taken out', () => {
    expect(fieldText('playa [sound:playa.mp3]')).toMatchObject({ text: 'playa', sounds: ['playa.mp3'] })
    expect(fieldText('playa<audio src="a.mp3"></audio>')).toMatchObject({ text: 'playa', sounds: [], hasPlayer: true })
    expect(fieldText('[sound]')).toMatchObject({ text: '[sound]', sounds: [] })
  })

  test('images are collected', () => {
    expect(fieldText('<img src="a b.png">x<IMG class=y SRC=c.jpg /><img alt="src=z" src=\'d&amp;e.png\'>')).toEqual({
      text: 'x',
      images: ['a b.png', 'c.jpg', 'd&e.png'],
      sounds: [],
      hasPlayer: false,
      hasOcclusion: false,
    })
  })

  test('image occlusions are not text', () => {
    const html = '{{c1::image-occlusion:rect:left=.1:top=.2}}<br>{{c2::image-occlusion:rect:left=.3}}'
    expect(fieldText(html)).toMatchObject({ text: '', hasOcclusion: true })
  })

  test.each(['<', '<a ', '<a "', '<!--', '<style>', '[sound:', '{{c1::', '}}', '&', '&#', '<img src=', '<img "a="'])(
    'a field of nothing but %s takes linear time',
    (piece) => {
      const work = (length: number) => {
        const html = piece.repeat(length / piece.length)
        // Of the process, so that other processes of a busy machine make no difference.
        const start = process.cpuUsage().user
        fieldText(html)
        return process.cpuUsage().user - start
      }
      work(10_000)
      const short = Math.min(work(20_000), work(20_000))
      const long = Math.min(work(320_000), work(320_000))
      // 16 times the length; a quadratic one takes 256 times as long.
      expect(long).toBeLessThan(90 * Math.max(short, 1000))
    },
  )
})
