import { Fragment } from 'react'

const reviewShortcuts = [
  ['Enter', 'Show answer'],
  ['1', 'No'],
  ['2', 'Neutral'],
  ['3', 'Yes'],
  ['F3', 'Play audio'],
  ['← or Backspace', 'Previous card'],
  ['u', 'Undo'],
  ['e', 'Edit the word'],
  ['!', 'Suspend the word'],
  ['?', 'Keyboard shortcuts'],
] as const

/** The keyboard shortcuts of a review session. */
export const ShortcutList = () => <KeyList keys={reviewShortcuts} />

/** Keys, each with what it does: one, or several with "or" between them. */
export function KeyList({ keys }: { keys: readonly (readonly [key: string, action: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {keys.map(([key, action]) => (
        <div key={key} className="contents">
          <dt>
            {key.split(' or ').map((one, index) => (
              <Fragment key={one}>
                {index > 0 && ' or '}
                <kbd className="rounded-sm border bg-muted px-1.5 py-0.5 text-xs">{one}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  )
}
