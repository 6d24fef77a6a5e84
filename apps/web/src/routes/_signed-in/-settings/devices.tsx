export { DevicesCard as Devices } from '../../../features/devices/index.ts'
