export { copyImage } from './copy-image.ts'
export { dataUrlOf } from './data-url.ts'
export {
  graceMs,
  imageInMemory,
  loadImage,
  removeFiles,
  storeUploads,
  sweepImages,
  writeWithImage,
} from './image-files.ts'
export { readImageUpload } from './image-upload.ts'
export { normalizeStoredImages } from './normalize-stored.ts'
