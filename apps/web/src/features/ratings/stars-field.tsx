import { limits } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { StarIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

export interface StarsFieldProps {
  /** 0 is no rating. */
  value: number
  onChange: (value: number) => void
}

const stars = Array.from({ length: limits.rating }, (_, index) => index + 1)

const nameOf = (value: number) => (value === 0 ? 'No rating' : value === 1 ? '1 star' : `${value} stars`)

/** Chooses stars, or none; arrows, Home, End and the digits do, too. Takes the focus when it appears. */
export function StarsField({ value, onChange }: StarsFieldProps) {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number>()
  const filled = pointed ?? value

  useEffect(() => {
    group.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [])

  const choose = (chosen: number) => {
    setPointed(undefined)
    onChange(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = choiceOf(event)
    if (chosen === undefined) return
    event.preventDefault()
    choose(chosen)
    group.current?.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)?.focus()
  }
  const radio = (star: number) => (
    <input
      type="radio"
      name={name}
      value={star}
      checked={star === value}
      onChange={() => choose(star)}
      aria-label={nameOf(star)}
      className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-offset-[-2px]"
    />
  )

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label="Rating"
      onKeyDown={onKeyDown}
      onPointerLeave={() => setPointed(undefined)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <span
        className={cn(
          'relative inline-flex h-11 items-center rounded-md border border-input px-3 text-sm',
          value === 0 && 'bg-accent font-medium text-accent-foreground',
        )}
      >
        {radio(0)}
        <span aria-hidden="true">{nameOf(0)}</span>
      </span>
      <span className="flex">
        {stars.map((star) => (
          <span
            key={star}
            // A finger that rests on a star points at nothing.
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
            className="relative inline-flex size-11 items-center justify-center"
          >
            {radio(star)}
            <StarIcon
              aria-hidden="true"
              className={cn('size-7', star <= filled ? 'fill-warning text-warning' : 'text-input')}
            />
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="text-muted-foreground text-sm">
        {nameOf(filled)}
      </span>
    </div>
  )
}

/** What a key chooses; the arrows are the browser's own. */
function choiceOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return limits.rating
  return /^\d$/.test(key) && Number(key) <= limits.rating ? Number(key) : undefined
}
