import { Label, Switch } from '@wordtide/ui'
import { useId } from 'react'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { touchGrading } from '../../shared/lib/kept/touch-grading.ts'

/** The behaviour of reviews on a touch screen. The choice is for this browser alone. */
export function TouchCard() {
  const id = useId()
  const isOn = touchGrading.useIsOn()
  return (
    <RegionCard title="Touch screen" className="not-any-pointer-coarse:hidden">
      <div className="grid gap-1.5">
        <div className="flex items-center gap-3">
          <Switch id={id} checked={isOn} aria-describedby={`${id}-hint`} onCheckedChange={touchGrading.turn} />
          <Label htmlFor={id}>Swipe to grade</Label>
        </div>
        <p id={`${id}-hint`} className="max-w-prose text-muted-foreground text-sm">
          Once the answer is shown: left for No, up for Neutral, right for Yes. The device vibrates briefly at a grade,
          if it can. For this browser only.
        </p>
      </div>
    </RegionCard>
  )
}
