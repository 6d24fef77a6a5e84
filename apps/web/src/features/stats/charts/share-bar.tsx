import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'

const width = scaleLinear({ domain: [0, 1], range: [0, 100] })

/** A bar that is full by a share from 0 to 1. The number stands beside it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" width="100%" height={12} className="block rounded-full">
      <Bar width="100%" height={12} className="fill-track forced-colors:fill-[GrayText]" />
      <Bar width={`${width(share)}%`} height={12} className="fill-primary forced-colors:fill-[CanvasText]" />
    </svg>
  )
}
