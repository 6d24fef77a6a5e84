/** A small PNG: the sun over the sea. */
export const picture = {
  name: 'sea.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    [
      'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAMAAADXqc3KAAAADFBMVEUQXG4ogpZ4vsj63KCYI2CdAAAANUlEQVR42mNgwgEYKJZg',
      'BgEsEszMMJkBkMDpKmI8yMjIyMCAhWTAIc7IgEMcqomRpuSAugoAl2QC/qt5h/wAAAAASUVORK5CYII=',
    ].join(''),
    'base64',
  ),
}
