export { loadImage, removeFiles, sweepImages, writeWithImage } from './image-files.ts'
export { imageTypeOf, readImageUpload } from './image-upload.ts'
