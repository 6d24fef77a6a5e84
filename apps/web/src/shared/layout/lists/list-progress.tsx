import { Progress, Tooltip } from '@wordtide/ui'

interface ListProgressProps {
  percent: number
  label: string
  /** Shows the percentage beside the bar as well as in its tooltip. */
  showsPercent?: boolean
}

/** The progress in a list: blue, or green when it is complete. */
export function ListProgress({ percent, label, showsPercent = false }: ListProgressProps) {
  return (
    <div className="flex min-w-32 items-center gap-2">
      <Tooltip text={`${percent}%`}>
        <Progress
          aria-label={label}
          aria-valuetext={`${percent}%`}
          tabIndex={0}
          value={percent}
          variant={percent === 100 ? 'success' : 'info'}
        />
      </Tooltip>
      {showsPercent && <span className="w-11 text-right text-muted-foreground text-sm tabular-nums">{percent}%</span>}
    </div>
  )
}
