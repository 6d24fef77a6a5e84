import { ShortcutList } from '../../shared/layout/shortcut-list.tsx'

/** What the answers of a review mean, and its keys. */
export function Reviewing() {
  return (
    <>
      <p>
        A card asks. Answer in your head, or aloud, before you look: the attempt is what teaches. Then show the answer
        and judge yourself.
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <strong>Yes</strong> raises the confidence of this card by 1.
        </li>
        <li>
          <strong>No</strong> lowers it by 1, though never below 0.
        </li>
        <li>
          <strong>Neutral</strong> leaves it as it is, for a word that you nearly knew: the same break begins again.
        </li>
      </ul>
      <p>Under each answer stands when the card would return. All of it can be done by keyboard:</p>
      <ShortcutList />
    </>
  )
}
