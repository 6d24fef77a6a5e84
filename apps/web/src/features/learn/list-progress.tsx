import { Progress, Tooltip, TooltipContent, TooltipTrigger } from '@wordtide/ui'

export interface ListProgressProps {
  percent: number
  label: string
  /** Also beside the bar, where it stands nowhere else. */
  showPercent?: boolean
}

/** How far a list is learned; green when all of it is. */
export function ListProgress({ percent, label, showPercent = false }: ListProgressProps) {
  return (
    <div className="flex min-w-32 items-center gap-2">
      <Tooltip>
        <TooltipTrigger asChild>
          <Progress
            aria-label={label}
            aria-valuetext={`${percent}%`}
            tabIndex={0}
            value={percent}
            variant={percent === 100 ? 'success' : 'info'}
          />
        </TooltipTrigger>
        <TooltipContent>{percent}%</TooltipContent>
      </Tooltip>
      {showPercent && <span className="w-11 text-right text-muted-foreground text-sm tabular-nums">{percent}%</span>}
    </div>
  )
}
