import { type ReviewType, reviewTypeNames, reviewTypes } from '@wordtide/contract'

const texts: Record<ReviewType, string> = {
  translation:
    'You see the word and recall what it means. This is what reading and listening ask of you, and mostly the first that you can do.',
  reverseTranslation:
    'You see the meaning and recall the word. This is what speaking and writing ask of you. It is harder, and it is worth it.',
  dictation:
    'You hear the word and spell it. This ties its sound to its letters, so that you recognise it in a conversation and get it right on paper.',
}

/** What each review type trains. */
export function Aspects() {
  return (
    <>
      <p>
        Somebody who can read a word may still not find it when they speak. So every vocabulary is asked in three ways:
      </p>
      <dl className="grid gap-3">
        {reviewTypes.map((type) => (
          <div key={type}>
            <dt className="font-medium">{reviewTypeNames[type]}</dt>
            <dd>{texts[type]}</dd>
          </div>
        ))}
      </dl>
      <p>
        Each of them is counted by itself. You choose which to review, and may leave one out for as long as you like.
      </p>
    </>
  )
}
