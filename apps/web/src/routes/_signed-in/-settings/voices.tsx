export { VoicesCard as Voices } from '../../../features/voices/index.ts'
