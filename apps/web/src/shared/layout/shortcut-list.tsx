import { Switch } from '@wordtide/ui'
import { Fragment, useId } from 'react'
import { turnSingleKeys, useActiveKeys, useSingleKeys } from '../lib/keys/single-keys.ts'

const reviewShortcuts = [
  ['Enter', 'Show answer; after a typed one, take what is suggested; go on from a new word'],
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

/** The keyboard shortcuts of a review session that are on, below the switch of those of a single character. */
export function ShortcutList() {
  const activeKey = useActiveKeys()
  return (
    <div className="grid gap-4">
      <SingleKeysSwitch />
      <KeyList keys={reviewShortcuts.filter(([key]) => activeKey(key) !== undefined)} />
    </div>
  )
}

/** Turns the shortcuts of a single character on and off, everywhere and in all tabs. */
function SingleKeysSwitch() {
  const isOn = useSingleKeys()
  const id = useId()
  return (
    <div className="grid max-w-sm grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
      <label htmlFor={id} className="font-medium text-sm">
        Single-key shortcuts
      </label>
      <Switch id={id} checked={isOn} onCheckedChange={turnSingleKeys} aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} className="col-span-full text-muted-foreground text-sm">
        Letters, digits and signs, in reviews and in lists
      </p>
    </div>
  )
}

/** Keys, each with its action: one key, or several with "or" between them. */
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
