import {
  imageTypes,
  setVocAudioInput,
  setVocImageInput,
  soundTypes,
  vocAudioInput,
  vocId,
  vocImageInput,
  vocView,
} from '@wordtide/contract'
import { voc, vocAudioId, vocImageId } from '../calls/examples.ts'
import { protectedProcedure, protectedUploadProcedure } from '../calls/procedures.ts'
import { loadFile } from '../images/index.ts'
import { byteStream } from '../values/byte-stream.ts'
import { accessVocabulary } from './access.ts'
import { changeVocabularyAudio, changeVocabularyImage } from './change-files.ts'

const { id } = voc

/** The procedures of a vocabulary's image and of its sound. */
export const fileProcedures = {
  getImage: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/vocs/:id/image/:imageId',
        summary: 'A vocabulary’s image',
        description: 'The path is the `image` of the vocabulary.',
        errors: ['VOCABULARY_NOT_FOUND', 'NOT_FOUND'],
        file: { types: imageTypes },
        example: { input: { id, imageId: vocImageId } },
      },
    })
    .input(vocImageInput)
    .output(byteStream)
    .query(async ({ ctx, input }) => {
      const { voc } = await accessVocabulary(ctx.db, ctx.user.id, input.id, 'see')
      return loadFile(ctx, voc.imageId, input.imageId)
    }),

  setImage: protectedUploadProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/vocs/:id/image',
        summary: 'Set a vocabulary’s image',
        description:
          'Replaces the image that it has, and changes nothing else. The image can also be the body itself, as `image/png` or `image/jpeg`.',
        errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN', 'IMAGE_QUOTA_REACHED'],
        versioned: 'output',
        example: { input: { id }, output: voc },
      },
    })
    .input(setVocImageInput)
    .output(vocView)
    .mutation(({ ctx, input }) => changeVocabularyImage(ctx, input)),

  deleteImage: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/vocs/:id/image',
        summary: 'Remove a vocabulary’s image',
        description: 'Succeeds also if it has none.',
        errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN'],
        versioned: 'output',
        example: { input: { id }, output: { ...voc, image: null } },
      },
    })
    .input(vocId)
    .output(vocView)
    .mutation(({ ctx, input }) => changeVocabularyImage(ctx, { id: input.id })),

  getAudio: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/vocs/:id/audio/:audioId',
        summary: 'A vocabulary’s sound',
        description: 'The path is the `audio` of the vocabulary.',
        errors: ['VOCABULARY_NOT_FOUND', 'NOT_FOUND'],
        file: { types: soundTypes },
        example: { input: { id, audioId: vocAudioId } },
      },
    })
    .input(vocAudioInput)
    .output(byteStream)
    .query(async ({ ctx, input }) => {
      const { voc } = await accessVocabulary(ctx.db, ctx.user.id, input.id, 'see')
      return loadFile(ctx, voc.audioId, input.audioId)
    }),

  setAudio: protectedUploadProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/vocs/:id/audio',
        summary: 'Set a vocabulary’s sound',
        description:
          'Replaces the sound that it has, and changes nothing else. The sound can also be the body itself, as `audio/mpeg`, `audio/ogg`, `audio/wav`, `audio/webm` or `audio/mp4`.',
        errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN', 'IMAGE_QUOTA_REACHED'],
        versioned: 'output',
        example: { input: { id }, output: voc },
      },
    })
    .input(setVocAudioInput)
    .output(vocView)
    .mutation(({ ctx, input }) => changeVocabularyAudio(ctx, input)),

  deleteAudio: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/vocs/:id/audio',
        summary: 'Remove a vocabulary’s sound',
        description: 'Succeeds also if it has none.',
        errors: ['VOCABULARY_NOT_FOUND', 'FORBIDDEN'],
        versioned: 'output',
        example: { input: { id }, output: { ...voc, audio: null } },
      },
    })
    .input(vocId)
    .output(vocView)
    .mutation(({ ctx, input }) => changeVocabularyAudio(ctx, { id: input.id })),
}
