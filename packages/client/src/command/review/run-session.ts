import { counted } from '../output.ts'
import type { Style } from '../text/style.ts'
import type { Answer, LanguageCode, Result } from '../types.ts'
import { cardLines, type Names } from './card-view.ts'
import { screenLines } from './screen.ts'
import { answer, answersOf, confirm, currentTurn, isAnswerShown, type Session, type Turn, undo } from './session.ts'
import type { Terminal } from './terminal.ts'

interface SessionOptions {
  session: Session
  terminal: Terminal
  now: () => number
  /** Keeps the answers of the session in a file. */
  keep(answers: readonly Answer[]): Promise<void>
  /** Returns the notice of a card; undefined if it has none. */
  noticeOf(turn: Turn): string | undefined
  /** The name of the list; undefined for a session over several. */
  listName: string | undefined
  targetLanguage: LanguageCode | undefined
  names: Names
  style: Style
}

/** The keys of the browser's session, which answer in the same way: also as Arabic, Indian and Japanese keyboards write them. */
const results = new Map<string, Result>(
  (
    [
      ['1١۱१１', -1],
      ['2٢۲२２', 0],
      ['3٣۳३３', 1],
    ] as const
  ).flatMap(([keys, result]) => [...keys].map((key) => [key, result] as const)),
)

/** Runs a session until its user sends the answers, or leaves. Returns whether they are to be sent, and what was answered. */
export async function runSession(options: SessionOptions): Promise<{ isSent: boolean; answers: Answer[] }> {
  const { terminal, now, keep } = options
  let { session } = options
  let scroll = 0
  let problem: string | undefined
  for (;;) {
    const screen = screenOf(options, session, scroll, problem)
    scroll = screen.scroll
    terminal.draw(screen.lines)
    const key = await terminal.nextKey()
    if (key === undefined || key === 'ctrl-c' || key === 'ctrl-d') return { isSent: false, answers: answersOf(session) }
    if (key === 'q' || (key === 'enter' && currentTurn(session) === undefined))
      return { isSent: true, answers: answersOf(session) }
    if (key === 'down' || key === 'up') scroll += key === 'down' ? 1 : -1
    const next = afterKey(session, key, now())
    if (next === session) continue
    const isWritten = next.steps !== session.steps
    session = next
    scroll = 0
    // An answer is on the disk before the next card is shown.
    if (isWritten) problem = await keep(answersOf(session)).then(() => undefined, cannotKeep)
  }
}

const cannotKeep = (error: unknown) =>
  `The answers cannot be kept: end the session before you leave (${error instanceof Error ? error.message : error})`

function afterKey(session: Session, key: string, now: number): Session {
  const result = results.get(key)
  if (result !== undefined) return answer(session, result, now)
  if (key === 'enter' || key === ' ') return confirm(session, now)
  return key === 'u' ? undo(session, now) : session
}

function screenOf(options: SessionOptions, session: Session, scroll: number, problem: string | undefined) {
  const { terminal, style, listName, names, targetLanguage, noticeOf } = options
  const { width, height } = terminal
  const turn = currentTurn(session)
  const answered = answersOf(session)
  const undoKey = session.steps.length > 0 ? ['u Undo'] : []
  const frame = { width, height, style, scroll }
  if (turn === undefined)
    return screenLines({
      ...frame,
      heading: headingOf(`${counted(answered.length, 'card')} answered`, listName),
      body: tallyLines(answered, style),
      notices: problem === undefined ? [] : [problem],
      keys: ['Enter Send', ...undoKey, 'Ctrl-C Send later'],
    })
  const isAsking = turn.kind !== 'introduction' && !isAnswerShown(session)
  const notice = noticeOf(turn)
  return screenLines({
    ...frame,
    heading: headingOf(placeOf(session, turn), listName),
    body: cardLines({
      showsType: turn.kind !== 'introduction',
      card: turn.card,
      isAsking,
      targetLanguage,
      showsList: listName === undefined,
      names,
      width,
      style,
    }),
    notices: [notice, problem].filter((text) => text !== undefined),
    keys: [...keysOf(turn, isAsking), ...undoKey, answered.length > 0 ? 'q Send' : 'q Quit'],
  })
}

function keysOf({ kind }: Turn, isAsking: boolean): string[] {
  if (kind === 'introduction') return ['Enter Go on']
  return isAsking ? ['Enter Show answer'] : ['1 No', '2 Neutral', '3 Yes']
}

function placeOf(session: Session, { card, kind }: Turn): string {
  if (kind === 'introduction') return 'New word'
  const place = session.cards.indexOf(card) + 1
  return `Card ${place} of ${session.cards.length}${kind === 'repetition' ? ', again' : ''}`
}

const headingOf = (place: string, listName: string | undefined) => [place, listName].filter(Boolean).join(' · ')

function tallyLines(answers: readonly Answer[], style: Style): string[] {
  const count = (result: Result) => answers.filter((given) => given.result === result).length
  const seconds = Math.round(answers.reduce((sum, { thinkingTime }) => sum + thinkingTime, 0) / 1000)
  const minutes = Math.floor(seconds / 60)
  return [
    style(`${count(1)} Yes`, 'yes'),
    `${count(0)} Neutral`,
    style(`${count(-1)} No`, 'no'),
    '',
    `Thinking time: ${minutes > 0 ? `${minutes} min ` : ''}${seconds % 60} s`,
  ]
}
