import { CheckIcon, MinusIcon, XIcon } from 'lucide-react'

/** The answers from left to right, each with its name, its key, and its colours. */
export const answers = [
  { result: -1, label: 'No', shortcut: '1', Icon: XIcon, soft: 'bg-no-soft text-no', full: 'bg-no text-no-soft' },
  {
    result: 0,
    label: 'Neutral',
    shortcut: '2',
    Icon: MinusIcon,
    soft: 'bg-neutral-soft text-neutral',
    full: 'bg-neutral text-neutral-soft',
  },
  {
    result: 1,
    label: 'Yes',
    shortcut: '3',
    Icon: CheckIcon,
    soft: 'bg-yes-soft text-yes',
    full: 'bg-yes text-yes-soft',
  },
] as const
