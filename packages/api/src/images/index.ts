export { imageTypeOf } from './accept.ts'
export { loadImage, type StoredImage, storeUpload } from './change.ts'
export { sweepImages } from './sweep.ts'
export { readUpload } from './upload.ts'
