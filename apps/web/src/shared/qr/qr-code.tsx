import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  /** The text for screen readers. */
  label: string
  className?: string
}

/** A QR code, black on white in both colour modes, with the white margin that scanners need. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(pathOfRow).join('')} fill="#000" />
    </svg>
  )
}

/** Draws the black modules of a row. */
const pathOfRow = (row: readonly boolean[], y: number): string =>
  row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')).join('')
