import { describe, expect, it } from 'vitest'
import { openFile } from '../read.ts'
import { readRows } from '../testing/read-rows.ts'

describe("Anki's text export", () => {
  it('has HTML, cloze deletions, names and columns that no list has', async () =>
    expect(
      await readRows(
        [
          '#separator:Semicolon',
          '#html:true',
          '#guid column:1',
          '#notetype column:2',
          '#deck column:3',
          '#tags column:6',
          'G1;Basic;Spanish;la <b>playa</b>;"beach &amp; ""sea""; [sound:a.mp3]";noun sea',
          '"#2";Basic;Spanish;"Hay {{c1::sol::?}}";;',
          '# a comment',
          'G3;Basic;Spanish;x;y;z',
        ].join('\n'),
      ),
    ).toMatchObject({
      ...{ format: 'anki', separator: ';', headers: ['guid', 'notetype', 'deck', '', '', 'tags'] },
      meanings: ['', '', '', 'term', 'definition', 'tags'],
      rows: [
        [7, 'G1', 'Basic', 'Spanish', 'la playa', 'beach & "sea";', 'noun, sea'],
        [8, '#2', 'Basic', 'Spanish', 'Hay *sol*', '', ''],
        [10, 'G3', 'Basic', 'Spanish', 'x', 'y', 'z'],
      ],
    }))

  it('names its columns, and gives tags to all notes', async () =>
    expect(
      await readRows('#separator:Comma\n#columns:Word,"Meaning, more"\n#tags:a b\nsol\nmar,sea,more\n'),
    ).toMatchObject({
      ...{ headers: ['Word', 'Meaning, more', 'tags'], meanings: ['term', 'definition', 'tags'] },
      rows: [
        [4, 'sol', '', 'a, b'],
        [5, 'mar', 'sea', 'a, b'],
      ],
    }))

  it('gives tags to all notes beside their own', async () =>
    expect(await readRows('#tags column:2\n#tags:a b\nsol\tc b\n')).toMatchObject({ rows: [[3, 'sol', 'c, b, a']] }))

  it('has cloze notes as packages have them, where all notes are', async () => {
    const rows = ['Hay {{c1::sol}} y mar.\tA song', 'La {{c1::playa::beach}}\t', '{{c1::uno}} y {{c2::dos}}\tx']
    const expected = {
      meanings: ['example', 'notes'],
      rows: [
        [4, 'Hay *sol* y mar.', 'A song'],
        [5, 'La *playa*', ''],
        [6, '*uno* y *dos*', 'x'],
      ],
    }
    for (const type of ['Cloze', 'My cloze+', 'Lückentext'])
      expect(await readRows(`#separator:tab\n#html:true\n#notetype:${type}\n${rows.join('\n')}`)).toMatchObject(
        expected,
      )
    const many = Array.from({ length: 9 }, (_, n) => `Hay {{c1::sol}} ${n}.\textra`)
    expect(await readRows(`#separator:tab\n#html:false\n${many.join('\n')}`)).toMatchObject({
      meanings: ['example', 'notes'],
    })
  })

  it('has cloze notes in columns of their own beside others', async () => {
    const rows = ['Cloze\tHay {{c1::sol}} y mar.\tA song\ttravel', 'Basic\tplaya\tbeach\tsea', 'Basic\tsol']
    expect(await readRows(`#notetype column:1\n#tags column:4\n${rows.join('\n')}`)).toMatchObject({
      headers: ['notetype', '', '', 'tags', 'Text', 'Back Extra'],
      meanings: ['', 'term', 'definition', 'tags', 'example', 'notes'],
      rows: [
        [3, 'Cloze', '', '', 'travel', 'Hay *sol* y mar.', 'A song'],
        [4, 'Basic', 'playa', 'beach', 'sea', '', ''],
        [5, 'Basic', 'sol', '', '', '', ''],
      ],
    })
  })

  it('may have the tags of all notes in its first line, as older versions write it', async () => {
    const expected = {
      ...{ format: 'anki', meanings: ['term', 'definition', 'tags'] },
      rows: [
        [2, 'playa', 'beach', 'sea, a b'],
        [3, 'sol', 'sun', 'sea, a b'],
      ],
    }
    expect(await readRows('tags: sea a\u00a0b\nplaya\tbeach\nsol\tsun\n')).toMatchObject(expected)
    expect(await readRows('\ufefftags:sea a\u00a0b\r\nplaya;beach\r\nsol;sun\r\n')).toMatchObject(expected)
    expect(await readRows('tags: a\nplaya\nsol\n')).toMatchObject({
      rows: [
        [2, 'playa', 'a'],
        [3, 'sol', 'a'],
      ],
    })
  })

  it('is none whose first line has a word like others', async () => {
    const meanings = ['term', 'definition']
    expect(await readRows('tags: etiquetas\nsea: mar\n')).toMatchObject({
      meanings,
      rows: [
        [1, 'tags', 'etiquetas'],
        [2, 'sea', 'mar'],
      ],
    })
    expect(await readRows('tags:\tEtiketten\nsea\tMeer\n')).toMatchObject({
      meanings,
      rows: [
        [1, 'tags:', 'Etiketten'],
        [2, 'sea', 'Meer'],
      ],
    })
  })

  it('may have blank lines before and among its headers', async () => {
    expect(await readRows('\n \n#separator:tab\n\n#html:true\n#tags:a\n\nla <b>playa</b>\tbeach\n')).toMatchObject({
      ...{ format: 'anki', separator: '\t' },
      rows: [[8, 'la playa', 'beach', 'a']],
    })
  })

  it('ignores columns that no file has', async () => {
    const { headers } = await readRows('#tags column:100000\n#guid column:99999999999999999999\n#deck column:0\na\tb\n')
    expect(headers).toEqual(['', ''])
  })

  it('says that sounds and images stay behind', async () => {
    const leftBehind = async (text: string) => (await openFile(new Blob([text]), {})).leftBehind
    expect(await leftBehind('#html:true\na [sound:a.mp3]\t<img src="b.png">\n')).toEqual(['sounds', 'otherMedia'])
    expect(await leftBehind('#html:true\na\tb\n')).toEqual([])
  })

  it('keeps text without HTML as it is', async () =>
    expect(await readRows('#html:false\na <b> &amp;\t"two\nlines"\n{{c1::x}} < y\t\n')).toMatchObject({
      rows: [
        [2, 'a <b> &amp;', 'two\nlines'],
        [3, '*x* < y', ''],
      ],
    }))
})
