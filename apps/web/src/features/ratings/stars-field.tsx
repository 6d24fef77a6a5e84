import { limits } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { StarIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

interface StarsFieldProps {
  /** 0 for no rating. */
  value: number
  onChange: (value: number) => void
}

const stars = Array.from({ length: limits.rating }, (_, index) => index + 1)

const labelOf = (value: number) => (value === 0 ? 'No rating' : value === 1 ? '1 star' : `${value} stars`)

/** Radio buttons for the stars; also set by arrow keys, Home, End and digits. Takes the focus when it appears. */
export function StarsField({ value, onChange }: StarsFieldProps) {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number>()
  const filled = hovered ?? value

  useEffect(() => {
    group.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [])

  const choose = (chosen: number) => {
    setHovered(undefined)
    onChange(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = ratingOfKey(event)
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
      aria-label={labelOf(star)}
      className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-offset-[-2px]"
    />
  )

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label="Rating"
      onKeyDown={onKeyDown}
      onPointerLeave={() => setHovered(undefined)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <span
        className={cn(
          'relative inline-flex h-11 items-center rounded-md border border-input px-3 text-sm',
          value === 0 && 'bg-accent font-medium text-accent-foreground',
        )}
      >
        {radio(0)}
        <span aria-hidden="true">{labelOf(0)}</span>
      </span>
      <span className="flex">
        {stars.map((star) => (
          <span
            key={star}
            // Touch has no hover.
            onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(star)}
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
        {labelOf(filled)}
      </span>
    </div>
  )
}

/** The rating that a key chooses. The browser handles arrow keys. */
function ratingOfKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return limits.rating
  return /^\d$/.test(key) && Number(key) <= limits.rating ? Number(key) : undefined
}
