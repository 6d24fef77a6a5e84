import { cn, Tide } from '@wordtide/ui'
import { Flag } from '../layout/labels.tsx'
import type { ListSummary } from './list-summary.ts'

interface ListPictureProps {
  list: Pick<ListSummary, 'name' | 'language' | 'image'>
  /** The classes of its size; images are cropped to it. */
  className: string
}

/** The image of a list; without one, the first letter of its name. Decoration: hidden from screen readers. */
export function ListPicture({ list, className }: ListPictureProps) {
  if (list.image != null)
    return <img src={list.image} alt="" loading="lazy" decoding="async" className={cn('object-cover', className)} />
  return (
    <span
      aria-hidden="true"
      lang={list.language}
      className={cn(
        'relative grid place-items-center overflow-hidden bg-secondary font-book text-secondary-foreground',
        className,
      )}
    >
      {/* Wider than the picture: two waves are enough for a small one. */}
      <Tide className="absolute start-0 bottom-0 h-1/4 w-[max(100%,7rem)] max-w-none" />
      <span dir="auto" className="relative">
        {initialOf(list.name) ?? <Flag code={list.language} />}
      </span>
    </span>
  )
}

/** Returns the first letter or digit of a name, with its marks. */
const initialOf = (name: string): string | undefined => /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toLocaleUpperCase()
