/** What is known about remembering, in plain words. */
export function Research() {
  return (
    <>
      <p>
        Hermann Ebbinghaus (1885) learned rows of syllables and measured, on himself, how much was left later. Most of
        what he forgot was gone within a day; after that, the loss grew slower and slower. Learning it again took less
        time than before.
      </p>
      <p>
        Cepeda and others (2006) went through some hundreds of experiments. The same practice, spread over time, left
        more behind than in one go. And the best break between two looks depended on the goal: the longer something
        should be remembered, the longer the break.
      </p>
      <p>
        Roediger and Karpicke (2006) compared reading a text again with recalling it from memory. A few minutes later
        the readers were ahead. After two days and after a week, those who had recalled it knew more. That is why a card
        asks before it tells.
      </p>
      <p>
        None of them found the one right row of intervals, and people differ. Ours are a sensible place to start; your
        own progress says more.
      </p>
    </>
  )
}
