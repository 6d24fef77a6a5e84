export { loadImage, removeFiles, type StoredImage, sweepImages, writeWithImage } from './image-files.ts'
export { imageTypeOf, readUpload } from './image-upload.ts'
