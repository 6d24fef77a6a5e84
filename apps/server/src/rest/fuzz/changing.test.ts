import { fuzz } from './testing/fuzz.ts'

fuzz(['POST', 'PUT', 'DELETE'])
