export { copyImage } from './copy-image.ts'
export { dataUrlOf } from './data-url.ts'
export { type FileFieldName, fileFieldNames, maxBytes, tooLarge } from './file-fields.ts'
export {
  graceMs,
  imageInMemory,
  loadFile,
  removeFiles,
  storeUploads,
  sweepImages,
  writeWithFiles,
  writeWithImage,
} from './image-files.ts'
export { readImageUpload } from './image-upload.ts'
export { normalizeStoredImages } from './normalize-stored.ts'
export { cutMp3, wavSeconds } from './sounds/audio-length.ts'
