import { QrPicture } from '../../shared/qr/qr-picture.tsx'
import { joinLinkOf } from './join-link.ts'

/** The link of a class as a picture that the camera of a phone reads. `className` has its size. */
export const JoinPicture = ({ code, className }: { code: string; className: string }) => (
  <QrPicture text={joinLinkOf(code)} label="QR code of the link" className={className} />
)
