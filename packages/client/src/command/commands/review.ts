import { defineCommand } from '../command.ts'
import { type Connection, connect } from '../connection.ts'
import { Failure, messageOf, UsageFailure } from '../failure.ts'
import { findList } from '../lists.ts'
import { counted, note, print, style } from '../output.ts'
import { runSession } from '../review/run-session.ts'
import { startSession } from '../review/session.ts'
import { openTerminal } from '../review/terminal.ts'
import { plain } from '../text/plain.ts'
import type { Card, LanguageCode, ReviewType } from '../types.ts'
import { type KeptAnswers, keepAnswers } from '../unsent.ts'
import { sendEarlier } from './send-earlier.ts'
import { choice, languageReader, severalOf } from './shared.ts'

/** A terminal has no sound, so that there is nothing to take a dictation from. */
const types = ['translation', 'reverseTranslation'] as const satisfies readonly ReviewType[]
const scopes = ['all', 'due', 'new'] as const

export const review = defineCommand({
  usage: '[LIST]',
  summary: 'Review in the terminal what is due today, or the cards of one list',
  about: `Enter or Space shows the answer; 1 No, 2 Neutral and 3 Yes answer, as in the browser. u takes back, q ends and sends.
Each answer is kept on this computer until the server has it: what Ctrl-C leaves is sent by the next \`review\` or \`sync\`.
Dictations are left to the browser, which has a voice.`,
  options: {
    types: { type: 'string', multiple: true, value: 'TYPES', help: `${types.join(', ')} (both unless given)` },
    count: { type: 'string', value: 'N', help: 'the number of cards, 1 to 100' },
    scope: { type: 'string', value: 'SCOPE', help: `which cards of LIST: ${scopes.join(', ')} (all unless given)` },
    to: { type: 'string', value: 'CODE', help: 'the language of definitions and translations, by code or name' },
  },
  takes: [0, 1],
  async run([listName], values) {
    const { stdin, stdout } = process
    if (!stdin.isTTY || !stdout.isTTY) throw new UsageFailure('A review needs a terminal')
    if (listName === undefined && values.scope !== undefined)
      throw new UsageFailure('--scope is for a review of one list')
    const scope = listName === undefined ? 'today' : choice('--scope', values.scope ?? 'all', scopes)
    const asked = severalOf(values.types)?.map((one) => choice('--types', one, types)) ?? [...types]
    const count = values.count === undefined ? {} : { count: readCount(values.count) }
    const connection = await connect()
    const { wordtide, url, now } = connection
    const { id: userId } = await wordtide.accounts.getSession({})
    await sendEarlier(connection, userId)
    const list = listName === undefined ? undefined : await findList(wordtide, listName)
    const [cards, settings, today, names, targetLanguage] = await Promise.all([
      wordtide.reviews.getQueue({ scope, types: asked, ...count, ...(list && { list: list.id }) }),
      wordtide.reviews.getSettings({}),
      wordtide.reviews.getToday({}),
      readNames(connection),
      values.to === undefined ? undefined : languageReader(wordtide).then((read) => read('--to', values.to ?? '')),
    ])
    if (cards.length === 0)
      return print(list === undefined ? nothingToday(today) : `${plain(list.name)} has no such cards`)
    const { introduce, repeatMissed } = settings.reviews
    // A session over one list asks each card once, as it does in the browser unless its dialog is told otherwise.
    const drill = list === undefined ? { introduce, repeatMissed } : { introduce: false, repeatMissed: false }
    const kept = keepAnswers({ url, userId })
    const terminal = openTerminal(stdin, stdout)
    const { isSent, answers } = await runSession({
      session: startSession(cards, drill, now()),
      terminal,
      now,
      keep: kept.keep,
      noticeOf: ({ card, kind }) => (kind === 'question' ? notDueNotice(card, today.endsAt) : undefined),
      listName: list && plain(list.name),
      targetLanguage,
      names,
      style,
    }).finally(() => terminal.close())
    if (answers.length === 0) print('Nothing was answered')
    else if (isSent) await sendNow(connection, kept, answers.length)
    else {
      note(`${counted(answers.length, 'answer')} not sent. ${sentLater}.`)
      process.exitCode = 130
    }
  },
})

const sentLater =
  'What you have answered is kept on this computer, and sent by the next `wordtide review` or `wordtide sync`'

async function sendNow({ wordtide, url }: Connection, kept: KeptAnswers, number: number): Promise<void> {
  const answers = counted(number, 'answer')
  const { skipped } = await kept.send(wordtide).catch((error) => {
    throw new Failure(`${answers} not sent: ${messageOf(error, url)}. ${sentLater}`)
  })
  print(`${answers} sent${skipped > 0 ? `, ${skipped} of them of words that are gone` : ''}`)
}

/** Returns the text for a day that has no card that a terminal can ask. */
const nothingToday = ({ due, new: fresh }: { due: number; new: number }) =>
  due + fresh === 0 ? 'Nothing is due today' : 'What is left for today are dictations: the browser asks them'

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count)) throw new UsageFailure(`--count is a whole number, not ${text}`)
  return count
}

async function readNames({ wordtide }: Connection) {
  const [languages, partsOfSpeech] = await Promise.all([
    wordtide.choices.listLanguages({}),
    wordtide.choices.listPartsOfSpeech({}),
  ])
  return {
    languages: new Map(languages.map(({ code, name }): [LanguageCode, string] => [code, name])),
    partsOfSpeech: new Map(partsOfSpeech.map(({ code, name }): [Card['pos'], string] => [code, name])),
  }
}

/** Returns the notice that a card is not due today, by its state on the server; undefined if it is due. */
function notDueNotice({ lastReview, due }: Card, dayEndsAt: number): string | undefined {
  if (lastReview === null) return undefined
  if (due === null) return 'Learned: this review is not due any more'
  return due >= dayEndsAt ? 'Not yet due' : undefined
}
