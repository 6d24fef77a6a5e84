import { describe, expect, it } from 'vitest'
import { type GuessedFor, guessMeanings, isHeader } from './guess.ts'

describe('a first row', () => {
  it.each([
    'term,definition',
    'Term,unknown',
    'term',
    'foreign word,definition,Tags',
    'Front,Back',
    'Word,Part of speech,Translation,Example sentence,Notes',
    'Wort,Übersetzung',
    'palabra,traducción,Género',
    'English,Spanish',
    'Deutsch,English,Tags',
    'en,de',
    '単語,意味,例文',
    'key,text:de,ipa:de,audio:de,audio source:de,tags:de',
    'Nr,Palabra,Übersetzung,Wortart',
    'Front,Back,Deck,Ease',
    'Vorderseite,Rückseite,Lektion 3',
    'Word,Unit,Meaning,Course',
    'mot,traduction',
    'слово,перевод',
    'كلمة,ترجمة',
    'מילה,תרגום',
    'λέξη,μετάφραση',
    'शब्द,अर्थ',
    'শব্দ,অর্থ',
    'คำศัพท์,คำแปล',
    'ቃል,ትርጉም',
    '单词,拼音,释义',
    '단어,뜻',
    'definition_de,word_es',
    'Word (Spanish),Foo,Translation',
    'Text:pt-BR,key',
    'Haitian Creole,English translation',
    '日本語,English',
    'No.,Kanji,Kana,English',
    'key,guid,reading hint,spelling hint,listening hint,notes',
    'guid,text1,audio1,ipa1,meaning1,text2,meaning2,tags',
    'key,text:ta,ipa:ta,audio:ta',
    'key,locale,speech text,voice number,notes',
    'text:nb,text:en',
    'Ｆｒｏｎｔ,Ｂａｃｋ',
    'Ｔｅｒｍ,Colour',
    'part\u00a0of\u2003 speech,Term',
    'text：de,key',
    'Definition（en）,Wort',
    'Front,Back,Audio',
    'Word,Translation,Level',
    'Word,Translation,Foo',
    'Front,Back,Colour,Size,Weight,Owner',
    'Colour,Size,Weight,Word,Owner,Meaning',
    'German,English,Colour,Size,Weight',
    'KELİME,ÇEVİRİ',
    "MOT D'ESSAI,mot,traduction",
  ])('%s names the columns', (row) => expect(isHeader(row.split(','))).toBe(true))

  it.each([
    'hola,hello',
    'la palabra,the word',
    'palabra,word',
    'German,Deutsch',
    'it,es',
    'no,is',
    'word',
    'front,the front',
    'tags,hello',
    '',
    'notes,Notizen',
    'palabra,word,mot',
    'género,gender',
    'category,Kategorie',
    'audio,sound',
    'it word,is meaning',
    'Satz,sentence',
    'name,Name',
    'слово,word',
    'la ropa,clothes,front,vestido',
    'word,Wort,palabra,mot',
    'la espalda,back,the back,mi espalda',
    'alemán,German,Deutsch,el alemán,x',
    'el español,Spanish,la lengua,language,idioma',
    'front,la playa,beach,el mar,sea',
    'respuesta,answer,una respuesta,an answer,x',
  ])('%s is a row of data', (row) => expect(isHeader(row.split(','))).toBe(false))
})

describe('columns', () => {
  const guess = (header: string, rows: string[] = [], list: GuessedFor = {}) =>
    guessMeanings(
      header === '' ? [] : header.split(','),
      rows.map((row) => row.split(';')),
      list,
    ).join(',')

  it.each([
    ['Front,Back,Extra', 'term,definition,notes'],
    ['term,definition,size', 'term,definition,'],
    ['Front,Back,Colour,Size,Weight', 'term,definition,,,'],
    ['Ｆｒｏｎｔ,Part\u00a0of  speech,Ｂａｃｋ', 'term,pos,definition'],
    ['Deutsch,English,Français', 'term,definition (en),definition (fr)'],
    ['Word,Meaning,Translation', 'term,definition,'],
    ['Expression,Reading,Meaning', 'term,attribute (reading),definition'],
    ['Term,Example,Sentence', 'term,example,example 2'],
    ['words of day one,definition,tags', 'term,definition,tags'],
    ['Front,Back,Deck,Ease', 'term,definition,,'],
    ['Nr,Palabra,Übersetzung,Wortart', ',term,definition,pos'],
    ['Word,Definition,Audio,Level,Part of Speech,Gender', 'term,definition,,,pos,attribute (gender)'],
    ['No.,Kanji,Kana,English', ',term,attribute (kana),definition (en)'],
    ['definition (de),Wort,Beispiel,Notizen', 'definition (de),term,example,notes'],
  ])('named %s are %s', (header, meanings) => expect(guess(header)).toBe(meanings))

  it('named by languages have terms in that of the list', () =>
    expect(guess('English,Spanish', [], { language: 'es' })).toBe('definition (en),term'))

  it('without names are term and definition, and others are left out', () => {
    expect(guess('', ['hola;hello'])).toBe('term,definition')
    expect(guess('', ['hola;hello;greeting;x'])).toBe('term,definition,,')
    expect(guess('', ['hola'])).toBe('term')
  })

  const nouns = ['playa', 'casa', 'perro', 'gato', 'mesa']

  it('without names are known by parts of speech, sentences and tags', () => {
    const rows = [...nouns, ...nouns].map((noun) => `${noun};Noun;in English;Aquí hay ${noun}.;travel`)
    expect(guess('', rows)).toBe('term,pos,definition,example,tags')
  })

  it('of numbers before others are left out', () => {
    expect(
      guess(
        '',
        nouns.map((noun, index) => `${index + 1};${noun};in English`),
      ),
    ).toBe(',term,definition')
    expect(
      guess(
        '',
        nouns.map((noun, index) => `${index + 1};${noun}`),
      ),
    ).toBe('term,definition')
  })

  it('of texts with hidden parts are examples', () =>
    expect(
      guess(
        '',
        nouns.map((noun) => `Aquí hay *${noun}*;${noun}`),
      ),
    ).toBe('example,term'))

  it.each<[of: string, header: string, row: string, language: string, targets: string[], meanings: string]>([
    [
      'a collection with a file for each language',
      'key,text:de,ipa:de,audio:de,audio source:de,tags:de',
      'bridge;die Brücke;ˈbʁʏkə;[sound:de_bridge.mp3];https://example.org/bridge;city',
      'de',
      ['en'],
      'definition,term,attribute (ipa),,,tags',
    ],
    [
      'the same in the other direction',
      'key,text:de,ipa:de,audio:de,audio source:de,tags:de',
      'bridge;die Brücke;ˈbʁʏkə;[sound:de_bridge.mp3];https://example.org/bridge;city',
      'en',
      ['de'],
      'term,definition (de),,,,tags',
    ],
    ['the same in Arabic', 'key,text:ar,tags:ar', 'bridge;جسر;city', 'ar', ['en'], 'definition,term,tags'],
    ['the same in Hebrew', 'key,text:he', 'bridge;גשר', 'he', ['en'], 'definition,term'],
    ['the same for other readers', 'key,text:ru', 'bridge;мост', 'ru', ['uk', 'en'], 'definition (en),term'],
    ['sides that are turned', 'Front,Back', 'bridge;мост', 'ru', ['en'], 'definition,term'],
    ['sides that are not', 'Front,Back', 'мост;bridge', 'ru', ['en'], 'term,definition'],
    ['names of ours that are turned', 'term,definition', 'bridge;جسر', 'ar', ['en'], 'definition,term'],
    ['names of ours that are not', 'term,definition', 'شمس;sun', 'es', ['en'], 'term,definition'],
    ['a full name of ours', 'term,definition (en)', 'bridge;جسر', 'ar', ['en'], 'term,definition (en)'],
    ['texts in the wrong script', 'Word,Meaning', 'puente;мост', 'es', ['en'], 'term,'],
    ['explanations', 'Word,Meaning', 'мост;сооружение', 'ru', ['en'], 'term,definition (ru)'],
    [
      'meanings in several scripts',
      'Word,Meaning,Sense',
      'puente;мост;bridge',
      'es',
      ['en', 'ru'],
      'term,definition (ru),definition',
    ],
    [
      'endings of names',
      'word_es,definition_en,definition_de',
      'a;b;c',
      'es',
      ['en', 'de'],
      'term,definition (en),definition (de)',
    ],
    ['endings of names for others', 'word_es,meaning_de', 'a;b', 'de', ['es'], 'definition (es),term'],
    [
      'an explanation and a translation',
      'Wort,definition_de,translation_en',
      'a;b;c',
      'de',
      ['en'],
      'term,definition (de),definition (en)',
    ],
    ['sentences', 'Hanzi,Sentence,Sentence (English)', '桥;桥很长。;long', 'zh', ['en'], 'term,example,example (en)'],
    ['sentences in the other language', '生词,释义,例句', '桥;bridge;It is long', 'zh', ['en'], 'term,definition,'],
    ['the sound of a translation', 'text:es,text:en,ipa:en', 'a;b;c', 'es', ['en'], 'term,definition (en),'],
    [
      'sounds by another name',
      'Word,Meaning,Example',
      'puente;bridge;[sound:puente.mp3]',
      'es',
      ['en'],
      'term,definition,',
    ],
    ['files by another name', 'Foo,Bar,Baz', 'img/puente.png;puente;bridge', 'es', ['en'], ',term,definition'],
    ['addresses', 'Word,Meaning', 'puente;https://example.org/puente', 'es', ['en'], 'term,'],
    ['languages that are not offered', 'key,text:ta,tags:ta', 'bridge;பாலம்;x', 'es', ['en'], 'definition,term,tags'],
    ['definitions in such a language', 'Word,definition:ta', 'puente;பாலம்', 'es', ['en'], 'term,'],
    ['other codes of a language', 'key,text:nb', 'bridge;bru', 'no', ['en'], 'definition,term'],
    ['a language and its region', 'text:en-GB,text:pt_BR', 'bridge;ponte', 'pt', ['en'], 'definition (en),term'],
    ['keys that are the terms', 'key,text:en', 'bridge;bridge', 'en', ['de'], ',term'],
    ['words in pairs', 'id,text1,meaning1,text2,meaning2', '1;a;b;c;d', 'de', ['en'], ',term,definition,,'],
    [
      'numbered sentences',
      'Word,Meaning,Sentence 1,Sentence 2',
      'a;b;c;d',
      'de',
      ['en'],
      'term,definition,example,example 2',
    ],
    ['numbers of words', 'word_id,word,translation', '7;a;b', 'de', ['id'], ',term,definition'],
    ['flags', 'Word,is_new,Meaning', 'a;1;b', 'de', ['is'], 'term,,definition'],
    ['dates', 'Word,Since', 'puente;2026-11-27', 'es', ['en'], 'term,'],
  ])('know %s', (_, header, row, language, targetLanguages, meanings) =>
    expect(guess(header, [row, row], { language, targetLanguages })).toBe(meanings),
  )

  it.each<[row: string, language: string, targets: string[], meanings: string]>([
    ['bridge;der Steg', 'en', ['de'], 'term,definition'],
    ['мост;bridge', 'ru', ['en'], 'term,definition'],
    ['bridge;мост', 'ru', ['en'], 'definition,term'],
    ['bridge;міст', 'uk', ['en'], 'definition,term'],
    ['bridge;мост', 'bg', ['en'], 'definition,term'],
    ['bridge;γέφυρα', 'el', ['en'], 'definition,term'],
    ['bridge;جسر', 'ar', ['en'], 'definition,term'],
    ['bridge;پل', 'fa', ['en'], 'definition,term'],
    ['bridge;גשר', 'he', ['en'], 'definition,term'],
    ['bridge;पुल', 'hi', ['en'], 'definition,term'],
    ['bridge;সেতু', 'bn', ['en'], 'definition,term'],
    ['bridge;สะพาน', 'th', ['en'], 'definition,term'],
    ['bridge;ድልድይ', 'am', ['en'], 'definition,term'],
    ['bridge;다리', 'ko', ['en'], 'definition,term'],
    ['bridge;橋', 'zh', ['en'], 'definition,term'],
    ['bridge;はし', 'ja', ['en'], 'definition,term'],
    ['hashi;bridge', 'ja', ['en'], 'term,definition'],
    ['most;bridge', 'sr', ['en'], 'term,definition'],
    ['puente;мост', 'es', ['en'], 'term,'],
    ['puente;பாலம்', 'es', ['en'], 'term,'],
    ['puente;Puente;bridge', 'es', ['en'], 'term,,definition'],
    ['puente;ｐｕｅｎｔｅ;bridge', 'es', ['en'], 'term,,definition'],
    ['puente;мост;bridge', 'es', ['en'], 'term,,definition'],
    ['puente;bridge;мост', 'es', ['en', 'ru'], 'term,definition,definition (ru)'],
    ['puente;bridge;Brücke', 'es', ['en', 'de'], 'term,definition,'],
    ['شمس;sun', 'es', ['en'], 'term,definition'],
    ['7;puente;bridge', 'es', ['en'], ',term,definition'],
    ['2026-11-27;puente;bridge', 'es', ['en'], ',term,definition'],
    ['7;siete', 'es', ['en'], 'term,definition'],
    ['[sound:a.mp3];puente;bridge', 'es', ['en'], ',term,definition'],
    ['puente;bridge;https://example.org/a.jpg', 'es', ['en'], 'term,definition,'],
  ])('without names, %s in a list from %s to %j, are %s', (row, language, targetLanguages, meanings) =>
    expect(guess('', [row, row], { language, targetLanguages })).toBe(meanings),
  )

  it('of a few remarks are left out under an unknown name', () =>
    expect(
      guess('Word,Foo', ['puente;bridge', 'mar;', 'sol;', 'faro;'], { language: 'es', targetLanguages: ['en'] }),
    ).toBe('term,'))

  it('without names are known by transcriptions beside Chinese characters', () => {
    const zh = { language: 'zh', targetLanguages: ['en'] }
    const chinese = ['桥;qiáo;bridge', '水;shuǐ;water', '火;huǒ;fire', '山;shān;mountain', '书;shū;book']
    expect(guess('', chinese, zh)).toBe('term,attribute (pinyin),definition')
    expect(
      guess(
        '',
        chinese.map((row) => row.replace(/;\p{L}+;/u, ';qiao2;')),
        zh,
      ),
    ).toBe('term,attribute (pinyin),definition')
    const japanese = ['橋;はし;bridge', '水;みず;water', '火;ひ;fire', '山;やま;mountain', '本;ほん;book']
    expect(guess('', japanese, { language: 'ja', targetLanguages: ['en'] })).toBe('term,attribute (reading),definition')
    const english = ['bridge;/brɪdʒ/;Brücke', 'sea;/siː/;Meer', 'sun;/sʌn/;Sonne', 'fire;/faɪə/;Feuer', 'a;/ə/;ein']
    expect(guess('', english, { language: 'en', targetLanguages: ['de'] })).toBe('term,attribute (ipa),definition')
  })
})
