import { compareNaturally, findLanguage } from '@wordtide/contract'
import { Badge, cn } from '@wordtide/ui'
import { serverNow } from '../lib/dates/server-clock.ts'
import { timeAgo } from '../lib/dates/time-ago.ts'
import { once } from '../lib/once.ts'
import { FlagDrawing } from './lists/flag.tsx'

/** A language's flag, as decoration: hidden from screen readers. An unknown language has none. */
export const Flag = ({ code }: { code: string }) =>
  findLanguage(code) === undefined ? null : <FlagDrawing code={code} />

/** A language's flag and its name. An unknown code is shown as it is. */
export function LanguageLabel({ code, className }: { code: string; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <Flag code={code} />
      <span>{findLanguage(code)?.name ?? code}</span>
    </span>
  )
}

const rightToLeftScript = /\p{Script=Arabic}|\p{Script=Hebrew}/u

/** Returns the writing direction of a language, by the script of its native name. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeftScript.test(findLanguage(language)?.nativeName ?? '') ? 'rtl' : 'ltr'

const dateTimeFormat = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }))

/** A date and time in the user's time zone. */
export function DateTime({ ms }: { ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} className="tabular-nums">
      {dateTimeFormat().format(ms)}
    </time>
  )
}

/** A time relative to now, with the date and time as its title. */
export function TimeAgo({ ms }: { ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={dateTimeFormat().format(ms)} className="tabular-nums">
      {timeAgo(ms, serverNow())}
    </time>
  )
}

/** The tags of a list or vocabulary. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.toSorted(compareNaturally).map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge variant="secondary" className="max-w-full">
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
