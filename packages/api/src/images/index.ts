export { imageTypeOf } from './accept.ts'
export { loadImage, removeFiles, type StoredImage, writeWithImage } from './change.ts'
export { sweepImages } from './sweep.ts'
export { readUpload } from './upload.ts'
