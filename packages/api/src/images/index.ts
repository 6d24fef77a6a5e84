export { loadImage, removeFiles, storeUploads, sweepImages, writeWithImage } from './image-files.ts'
export { imageTypeOf, readImageUpload } from './image-upload.ts'
