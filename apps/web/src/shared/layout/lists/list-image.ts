/** The look of a list's image in its head: the properties of the element. */
export const listImageLook = {
  width: 112,
  height: 112,
  className: 'size-16 shrink-0 rounded-lg border bg-muted object-contain sm:size-28',
}
