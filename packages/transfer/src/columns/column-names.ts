import { readingNames } from '@wordtide/contract/values'
import { foldName } from './columns.ts'

/*
 * Names that other programs and people use for columns, in small letters: Anki, Quizlet, Memrise, Duolingo, Mnemosyne, Pleco, textbooks
 * and the headers that learners type. Between commas, by language where they have several lines.
 */

const names = {
  term: [
    'front, word, words, vocabulary, vocab, voc, expression, lemma, headword, head word, foreign, question, simplified, hanzi, kanji',
    'vocab-kanji, vocabulary-kanji, lexeme, lexeme_string, learnable, foreign word, target word, entry',
    'wort, wörter, begriff, vokabel, vokabeln, vorderseite, fremdsprache, fremdwort, frage, ausdruck',
    'palabra, palabras, término, termino, anverso, vocablo, vocabulario, pregunta, expresión',
    'mot, mots, terme, recto, vocabulaire, parola, parole, termine, fronte, vocabolo, domanda',
    'palavra, palavras, termo, frente, vocábulo, pergunta, paraula, cuvânt, woord, woorden, voorkant, vraag',
    'słowo, słówko, wyraz, pytanie, slovo, slovíčko, slovíčka, slovíčko / fráze, szó, kifejezés, sana, ord, glosa, sõna, vārds, žodis, riječ, reč, beseda, orð, fjalë',
    'слово, слова, термин, термін, выражение, вопрос, дума, реч, риječ, λέξη, λέξεις',
    'kelime, sözcük, kata, perkataan, salita, neno, từ, từ vựng, woordeskat',
    'كلمة, الكلمة, مفردة, واژه, لغت, کلمه, מילה, מלה, שאלה, शब्द, শব্দ, คำ, คำศัพท์, ቃል',
    '単語, 語彙, 言葉, 表面, 表, 问题, 单词, 單字, 單詞, 词, 詞, 生词, 生詞, 词语, 词汇, 汉字, 漢字, 简体, 단어, 어휘, 낱말, 앞면',
  ],
  definition: [
    'back, translation, translations, meaning, meanings, definitions, answer, gloss, native, native word, sense',
    'übersetzung, übersetzungen, bedeutung, rückseite, muttersprache, antwort',
    'traducción, traduccion, traducciones, significado, definición, definicion, reverso, respuesta',
    'traduction, traductions, signification, sens, définition, verso, réponse, traduzione, significato, definizione, retro, risposta',
    'tradução, definição, resposta, traducció, significat, traducere, vertaling, betekenis, achterkant, antwoord',
    'tłumaczenie, znaczenie, odpowiedź, překlad, význam, preklad, fordítás, jelentés, käännös, merkitys',
    'översättning, betydelse, oversættelse, betydning, oversettelse, tõlge, tulkojums, vertimas, prijevod, prevod, þýðing, përkthim',
    'перевод, значение, определение, ответ, переклад, значення, превод, значење, пераклад, μετάφραση, σημασία, ορισμός',
    'çeviri, anlam, anlamı, terjemahan, arti, maksud, dịch, nghĩa, tafsiri, maana, kahulugan',
    'ترجمة, الترجمة, معنى, المعنى, تعريف, ترجمه, معنی, תרגום, פירוש, אנגלית, अनुवाद, अर्थ, অনুবাদ, অর্থ, คำแปล, ความหมาย, ትርጉም',
    '意味, 訳, 和訳, 裏面, 裏, 翻译, 翻譯, 释义, 釋義, 意思, 词义, 答案, 뜻, 의미, 번역, 해석, 뒷면',
  ],
  pos: [
    'part of speech, parts of speech, part-of-speech, pos tag, word class, word type, grammatical category',
    'wortart, wortklasse, categoría gramatical, categoria gramatical, clase de palabra, classe grammaticale, catégorie grammaticale',
    'nature, parte del discorso, classe gramatical, woordsoort, część mowy, slovní druh, slovný druh, szófaj, sanaluokka, ordklass, ordklasse',
    'часть речи, част на речта, частина мови, врста речи, vrsta riječi, μέρος του λόγου, sözcük türü, kelime türü, kelas kata, từ loại',
    'قسم الكلام, نوع کلمه, חלק דיבר, ชนิดของคำ, 品詞, 词性, 詞性, 词类, 품사',
  ],
  label: ['sublabel'],
  example: [
    'examples, sentence, sentences, example sentence, example sentences, context, usage, phrase example',
    'beispiel, beispiele, beispielsatz, beispielsätze, satz, ejemplo, ejemplos, oración, frase de ejemplo, exemple, exemples, phrase',
    'esempio, esempi, frase, exemplo, exemplos, voorbeeld, voorbeeldzin, przykład, příklad, príklad, példa, esimerkki, exempel, eksempel',
    'пример, примеры, приклад, παράδειγμα, örnek, örnek cümle, contoh, ví dụ, مثال, דוגמה, उदाहरण, উদাহরণ, ตัวอย่าง',
    '例, 例文, 例句, 예문, 예',
  ],
  tags: [
    'tag, category, categories, topic, topics, theme, schlagwort, schlagwörter, kategorie, thema, tema, categoría, etiqueta, etiquetas',
    'catégorie, thème, étiquette, étiquettes, etichetta, etichette, categoria, categorie, kategoria, тег, теги, тема, категория, kategori',
    'وسوم, תגיות, タグ, 标签, 標籤, 태그',
  ],
  notes: [
    'note, comment, comments, remark, remarks, extra, back extra, hint, mnemonic, clarification, explanation, notiz, notizen, anmerkung, anmerkungen, bemerkung',
    'kommentar, nota, notas, comentario, remarque, remarques, commentaire, opmerking, uwagi, poznámka, megjegyzés',
    'примечание, заметки, заметка, комментарий, not, notlar, catatan, ghi chú, ملاحظات, הערות, 備考, メモ, 备注, 備註, 笔记, 메모',
  ],
  /** Columns that hold terms or definitions, depending on their language. */
  text: [
    'text, texts, value, phrase or word, word or phrase, key, name, nombre, nom, nome, texte, texto, testo, tekst, текст, 文本',
  ],
  /** Columns with content that no list has. */
  ignored: [
    '#, no., nr, nr., nº, n°, №, num, number, numbers, index, id, ids, guid, uuid, row, rank, frequency, freq, level, lesson, unit, chapter',
    'nummer, número, numero, numéro, номер, lektion, kapitel, lección, unidad, leçon, unité, lezione, lição, урок, 番号, 序号, 번호',
    'deck, deck name, note type, notetype, model, card, card type, sort field, due, interval, ease, reps, lapses, strength, last practiced',
    'last reviewed, created, created at, added, modified, date, datum, fecha, data, дата, status, score, correct, skill, language, lang, locale',
    'audio, audio source, audio url, sound, sounds, voice, recording, speech, ton, sonido, son, suono, звук, аудио, 音声, 音频, 오디오',
    'image, images, picture, pictures, photo, bild, bilder, imagen, immagine, imagem, изображение, картинка, 画像, 图片, 이미지',
    'url, link, links, source, license, licence, author, attribution, filename, file',
  ],
} as const

type UsualRole = keyof typeof names

/** Columns that make an attribute of their name. */
const attributes = [
  'gender, genus, article, artikel, género, genre, plural, pluriel, conjugation, case, register, inflection, traditional, 繁体, 繁體',
  'vocab-kana, synonym, synonyms, antonym, antonyms, counter, infinitive, past tense',
]

const listed = (lines: readonly string[]) => lines.flatMap((line) => line.split(', '))

/** The roles of usual names, as `foldName` returns them: a header of ours, `text` or `ignored`. */
export const usualNames: ReadonlyMap<string, string> = new Map([
  ...[...listed(attributes), ...readingNames].map((name): [string, string] => [foldName(name), `attribute (${name})`]),
  ...Object.entries<readonly string[]>(names).flatMap(([role, lines]) =>
    listed(lines).map((name): [string, string] => [foldName(name), role]),
  ),
])

/** The names of the roles that are no headers of ours. */
export const textRole = 'text' satisfies UsualRole
export const ignoredRole = 'ignored' satisfies UsualRole
