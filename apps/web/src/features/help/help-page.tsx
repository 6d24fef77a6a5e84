import { defaultReviewSettings, type ReviewType, reviewTypeNames, reviewTypes } from '@wordtide/contract'
import { DEFAULT_INTERVALS, maxConfidenceOf } from '@wordtide/scheduling'
import { ArticlePage } from '../../shared/layout/article-page.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { KeyList, ShortcutList } from '../../shared/layout/shortcut-list.tsx'
import { shortcutLabel } from '../../shared/lib/keys/shortcuts.ts'
import { useActiveKeys } from '../../shared/lib/keys/single-keys.ts'
import { presets } from '../../shared/lib/presets.ts'
import { VoicesText } from './voices-text.tsx'

const sections = [
  { id: 'aspects', title: 'Three ways to know a word', Text: ReviewTypesText },
  { id: 'reviewing', title: 'A review', Text: ReviewText },
  { id: 'adding', title: 'Adding words', Text: AddingText },
  { id: 'voices', title: 'Voices: who says a word', Text: VoicesText },
  { id: 'intervals', title: 'Intervals: when a card comes back', Text: IntervalsText },
  { id: 'days', title: 'Days: when a card is due', Text: DaysText },
  { id: 'learned', title: 'Learned words', Text: LearnedText },
  { id: 'research', title: 'Why it works', Text: ResearchText },
  { id: 'safety', title: 'Nothing gets lost', Text: SafetyText },
] as const

/** Explains how to learn vocabulary with Wordtide, and why it works. */
export function HelpPage() {
  return (
    <ArticlePage
      title="Help"
      intro={
        <>
          You have not learned a word when you have understood it once. You have learned it when it comes to mind weeks
          later. The way there is simple: try to remember it a few times, at longer and longer intervals. You choose the
          words; Wordtide keeps the calendar. Open <PathLink to="/learn">Learn</PathLink> each day and review what is
          due.
        </>
      }
      sections={sections}
    >
      <p>
        Is something missing or wrong here? <PathLink to="/feedback">Tell us</PathLink>.
      </p>
    </ArticlePage>
  )
}

const reviewTypeTexts: Record<ReviewType, string> = {
  translation:
    'You see the word and recall what it means. Reading and listening need this, and it usually comes first.',
  reverseTranslation:
    'You see the meaning and recall the word. Speaking and writing need this. It is harder, and worth the effort.',
  dictation:
    'You hear the word and spell it. This connects its sound with its letters, so that you recognise it in a conversation and write it correctly.',
}

function ReviewTypesText() {
  return (
    <>
      <p>
        You may understand a word when you read it, and still not find it when you speak. That is why every word is
        reviewed in three ways:
      </p>
      <dl className="grid gap-3">
        {reviewTypes.map((type) => (
          <div key={type}>
            <dt className="font-medium">{reviewTypeNames[type]}</dt>
            <dd>{reviewTypeTexts[type]}</dd>
          </div>
        ))}
      </dl>
      <p>
        Each of them has its own progress. You choose which to review, and may leave one out for as long as you like.
      </p>
    </>
  )
}

function ReviewText() {
  return (
    <>
      <p>
        A card asks a question. Answer it in your head, or aloud, before you look: the attempt is what makes you learn.
        Then show the answer and grade yourself.
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <strong>Yes</strong> raises the confidence of this card by 1.
        </li>
        <li>
          <strong>No</strong> lowers it by 1, but never below 0. The card is due again tomorrow; at 0, at once.
        </li>
        <li>
          <strong>Neutral</strong> leaves it as it is, for a word that you nearly knew: the same interval starts again.
        </li>
      </ul>
      <p>
        Each answer button shows when the card would return. On a touch screen a tap on the card shows its answer, and a
        swipe grades it: left for No, up for Neutral, right for Yes. A card that is longer than the screen scrolls
        instead when you swipe up. <PathLink to="/settings">Your settings</PathLink> turn swipes off.
      </p>
      <div className="grid gap-4 pointer-coarse:hidden">
        <p>You can do all of this with the keyboard:</p>
        <ShortcutList />
      </div>
      <p>
        A session of Today shows you a new word before it asks, and asks a card that you did not know again, a few cards
        later. Only your first answer counts. <PathLink to="/settings">Your settings</PathLink> turn off both; in a
        review of one list they are among the options.
      </p>
      <p>
        Today brings cards of your lists and of those that others share with you, each word in one of the three ways a
        day. Pause a list on its page, and it stays out of Today until you resume it.
      </p>
      <p>
        <strong>Play</strong>, on the page of a list, beside a tag and after the cards of a day, has four games:{' '}
        <em>Choices</em>, <em>Match</em>, <em>Listen</em>, which says each word and its meaning while your hands are
        busy, and <em>Test</em>, which you can also print. Nothing of it counts, and at the end you can practise what
        you missed.
      </p>
      <p>
        A teacher gives lists to a whole <PathLink to="/classes">class</PathLink>: whoever joins it with its code finds
        them among the shared lists and in Today. The teacher sees the name, the e-mail address and the progress of each
        member, in these lists alone.
      </p>
      <p>
        Undo also takes back a suspension. A suspended word is not asked any more, and keeps its confidence, until you
        take that back.
      </p>
    </>
  )
}

/** The single keys of the page of the vocabularies. */
const pageKeys = [
  ['n', 'New'],
  ['e', 'Edit the selected word'],
] as const

const keyClasses = 'rounded-sm border bg-muted px-1.5 py-0.5 text-xs'

function AddingText() {
  const activeKey = useActiveKeys()
  return (
    <>
      <p>
        Above the terms of your list there is a line for words that come to mind: type{' '}
        <kbd className={keyClasses}>la playa = beach</kbd>, press Enter and go on with the next one. The words are saved
        in the order in which you type them; a word that the list has already waits until you confirm it. The menu
        beside the line chooses their part of speech. An equals sign that belongs to a term is{' '}
        <kbd className={keyClasses}>\=</kbd>, unless there is another one between spaces:{' '}
        <kbd className={keyClasses}>E=mc² = mass and energy</kbd>.
      </p>
      <p>
        <strong>New</strong> opens a form with everything that a word can have. Fold away the parts that you do not
        need; they stay folded. In an example, a review hides the word between asterisks; the form sets them around the
        term, also in another form of it, when you leave the field. The form does not need the mouse:
      </p>
      <KeyList
        keys={[
          ...pageKeys.filter(([key]) => activeKey(key) !== undefined),
          [shortcutLabel('Enter'), 'Create and add another; in the form of a word that you edit: Save'],
          [shortcutLabel('B'), 'Hide the selected word of an example, or the one at the cursor; again to show it'],
          ['*', 'The same for a selected word'],
        ]}
      />
      <p>
        <strong>Import</strong> takes words from spreadsheets, Quizlet and Anki. An Anki package that was exported with
        its scheduling information also has your answers: tick that it brings them along, and you go on where you were.
        They count on their own days, and never twice. <strong>Export</strong> offers an Anki package with your review
        history, for the way back.
      </p>
      <p>
        <strong>From a text</strong>, in the same dialog, finds the words that you do not have yet in what you read,
        with their sentences. Where Wordtide is installed, you can also share a text from another app with it. The text
        stays in your browser: only the words that you add are sent.
      </p>
    </>
  )
}

const daysText = (intervals: readonly number[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(intervals.map(String))

const totalDays = DEFAULT_INTERVALS.reduce((total, interval) => total + interval, 0)
const defaultName = presets.find(({ intervals }) => intervals === DEFAULT_INTERVALS)?.name
const maxConfidence = maxConfidenceOf(DEFAULT_INTERVALS)

function IntervalsText() {
  return (
    <>
      <p>
        The confidence of a card decides how long it waits after an answer. At 0, or before its first review, it is{' '}
        <strong>due</strong> at once. At 1 it waits for the first interval, at 2 for the second, and so on.
      </p>
      <p>
        You choose the intervals in <PathLink to="/settings">Settings</PathLink>, one by one or all together. A new
        account has the {defaultName} ones.
      </p>
      <dl className="grid gap-3">
        {presets.map(({ name, intervals, text }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd>
              {daysText(intervals)} days. {text}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <strong>What you have forgotten comes back tomorrow</strong>, however long its interval is. If you know it then,
        it has its old interval again.
      </p>
      <p>
        Growing intervals are called spaced repetition, a good choice for what you want to remember for years. Intervals
        of the same length are called regular repetition, which may suit an exam in two weeks. A change applies at once
        to what is due; your confidence stays.
      </p>
      <p>
        Or choose <strong>Adaptive</strong> in <PathLink to="/settings">Settings</PathLink>: then Wordtide estimates
        from your answers how long you will remember each word, and asks when you are about to forget it. You say how
        many of 100 cards you want to know when they come back.
      </p>
      <p>
        You can review a card before it is due, and its answer counts like any other. But you learn little from a word
        that you have just seen.
      </p>
    </>
  )
}

function DaysText() {
  return (
    <>
      <p>
        Wordtide counts in days, not in hours. A card that waits for 4 days is due on the fourth day after its answer,
        from the first moment of that day on. So what you have learned at ten in the evening waits for you the next
        morning.
      </p>
      <p>
        Days begin at {defaultReviewSettings.dayStartsAt} in the morning, unless you choose another hour in{' '}
        <PathLink to="/settings">Settings</PathLink>: so a review after midnight still belongs to the day before. There
        you also choose your time zone.
      </p>
    </>
  )
}

function LearnedText() {
  return (
    <>
      <p>
        After one more right answer than there are intervals, a card is <strong>learned</strong>. With the {defaultName}{' '}
        intervals it is learned at confidence {maxConfidence}, after {totalDays} days if every answer is right and in
        time. A word counts among your learned ones as soon as one of its three cards is learned.
      </p>
      <p>
        On the way there, a word is <strong>new</strong> until you answer one of its cards, and then{' '}
        <strong>learning</strong>. It is <strong>known</strong> while one of its cards waits three weeks or more for its
        next review: you will have remembered it for weeks. Your lists and your statistics count these four.
      </p>
      <p>
        A learned card is not due any more. If you want to keep it fresh, let learned words return, in{' '}
        <PathLink to="/settings">Settings</PathLink>: then it is due again after the last interval, and stays learned
        for as long as you know it.
      </p>
    </>
  )
}

function ResearchText() {
  return (
    <>
      <p>
        Hermann Ebbinghaus (1885) learned lists of syllables and measured, on himself, how much he remembered later.
        Most of what he forgot was gone within a day; after that, he forgot more and more slowly. Learning a list again
        took less time than before.
      </p>
      <p>
        Cepeda and others (2006) compared the results of some hundreds of experiments. The same practice led to better
        recall when it was spread over time than when it was done in one go. And the best interval depended on the goal:
        the longer something should be remembered, the longer the interval.
      </p>
      <p>
        Roediger and Karpicke (2006) compared reading a text again with recalling it from memory. A few minutes later
        the readers were ahead. After two days and after a week, those who had recalled it remembered more. That is why
        a card asks before it shows the answer.
      </p>
      <p>
        None of them found a single best series of intervals, and people differ. The default intervals are a sensible
        start; your own progress tells you more.
      </p>
    </>
  )
}

function SafetyText() {
  return (
    <p>
      A review does not need the network between two cards. This browser stores every answer as soon as you give it,
      until the server has it. If the connection drops, the tab closes or the computer stops, sign in again with the
      same browser: Wordtide offers to continue the review, or to submit the stored answers.
    </p>
  )
}
