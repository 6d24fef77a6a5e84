/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns by how much `y` grows for each unit of `x`, by least squares. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length
  const [over, under] = points.reduce(
    ([products, squares], { x, y }) => [products + (x - meanX) * (y - meanY), squares + (x - meanX) ** 2],
    [0, 0],
  )
  return under === 0 ? 0 : over / under
}

/** Rounds to three significant digits for a table; a dash where nothing was measured. */
export const rounded = (value: number): number | string => (Number.isFinite(value) ? Number(value.toPrecision(3)) : '–')
