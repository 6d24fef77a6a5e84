/** How the head of a list shows its image: the properties of its element. */
export const listImageLook = {
  width: 112,
  height: 112,
  className: 'size-16 shrink-0 rounded-lg border bg-muted object-contain sm:size-28',
}
