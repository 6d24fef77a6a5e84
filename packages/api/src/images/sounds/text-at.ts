/** The bytes at an offset as ASCII; fewer at the end of the file. */
export function textAt(view: DataView, offset: number, length: number): string {
  const last = Math.min(offset + length, view.byteLength)
  let text = ''
  for (let place = offset; place < last; place++) text += String.fromCharCode(view.getUint8(place))
  return text
}
