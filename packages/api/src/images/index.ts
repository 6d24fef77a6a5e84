export { loadImage, removeFiles, sweepImages, writeWithImage } from './image-files.ts'
export { imageTypeOf, readUpload } from './image-upload.ts'
